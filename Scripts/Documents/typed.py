#!/usr/bin/env python3
"""Types the vbench commands of the documents, in the order of each document, and expects that each of them succeeds.

    VBENCH=.build/release/vbench python3 Scripts/Documents/typed.py [DOCUMENT...]

Each document has a home folder of its own with small data of the kinds that it mentions: two sequences in place of OTB,
for example. The results of other documents that it refers to, such as reports/OTB, are made first. Other commands than
vbench's are left out, and so are the commands that need OpenCV (Examples) or training data. All documents take half an
hour of processor time, most of it for the embedded scenes.
"""

import os
import re
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import documents

sys.path.insert(0, str(documents.ROOT / 'Scripts/Harden'))
import common  # noqa: E402
import samples  # noqa: E402

LINES_TRACKER = '''\
#!/bin/sh
# Repeats the first box.
while IFS="$(printf '\\t')" read -r path box; do
  [ -n "$box" ] && last=$box
  echo "$last"
done
'''
TRAX_TRACKER = '''\
# Repeats the first box, over TraX.
import shlex
import sys

print('@@TRAX:hello "trax.version=2" "trax.image=path;" "trax.region=rectangle;polygon;"', flush=True)
for line in sys.stdin:
    words = shlex.split(line)
    if words[0] == '@@TRAX:quit':
        break
    if words[0] == '@@TRAX:initialize':
        region = words[2]
    print(f'@@TRAX:state "{region}"', flush=True)
'''
PYTHON_TRACKER = '''\
import vbench


class Mine(vbench.Tracker):
    def init(self, image, box):
        self.box = box

    def update(self, image):
        return self.box
'''
TEXT_METHOD = '''\
#!/bin/sh
# Finds no words. The last argument is the file to write.
for file; do :; done
echo '[]' >"$file"
'''


def executable(path, text):
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def write_data(data):
    """Writes small data of each kind that the documents name."""
    for name in ('OTB', 'mine', 'faces', 'LaSOT'):
        common.write_dataset(data / name, 2)
    for name in ('flow', 'middlebury'):
        common.write_pair(data / name / 'square', data / f'{name}.flo')
    for name in ('first', 'second'):
        folder = data / 'MOT17/train' / name
        common.write_sequence(folder)
        (folder / 'img').rename(folder / 'img1')
        boxes = (folder / 'groundtruth_rect.txt').read_text().split()
        (folder / 'gt').mkdir()
        (folder / 'gt/gt.txt').write_text(
            ''.join(f'{frame},1,{box},1,1,1\n' for frame, box in enumerate(boxes, 1)))
        (folder / 'det').mkdir()
        (folder / 'det/det.txt').write_text(
            ''.join(f'{frame},-1,{box},0.9\n' for frame, box in enumerate(boxes, 1)))
        (folder / 'groundtruth_rect.txt').unlink()
        (folder / 'seqinfo.ini').write_text(
            f'[Sequence]\nname={name}\nimDir=img1\nframeRate=30\nseqLength={len(boxes)}\nimWidth=96\nimHeight=72\n'
            'imExt=.pgm\n')
    tasks = samples.tasks()
    for folder, task, number in (
            ('kitti', 'flow', 1), ('coco', 'detection', 0), ('icdar15', 'text', 0), ('codes', 'barcodes', 0),
            ('hpatches/v_wall', 'registration', 0)):
        good, broken, _ = tasks[task][number]
        for path, content in (good | broken).items():
            (data / folder / path).parent.mkdir(parents=True, exist_ok=True)
            (data / folder / path).write_bytes(content)
    annotations = data / 'coco/annotations'
    (annotations / 'instances_a.json').rename(annotations / 'instances_val2017.json')


def shell(text, folder, home):
    """Returns the status, the processor seconds and the output of a line for a shell."""
    environment = dict(os.environ, HOME=str(home), PATH=f'{home}/bin:{os.environ["PATH"]}', SWIFT_BACKTRACE='enable=no',
        PYTHONPATH=str(documents.ROOT / 'Python'))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        ['bash', '-o', 'pipefail', '-c', text], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace')
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.returncode, seconds, done.stdout


class Home:
    """The home folder of one document: data, programs, and what other documents have made before."""

    # What must exist before a command that mentions it, unless a command of the document has made it.
    MADE = {
        'reports/OTB': 'vbench compare -d ~/data/OTB',
        'reports/embedded': 'vbench compare -d ~/data/OTB -o reports/embedded',
        'reports/faces-wider': 'vbench compare -d ~/data/OTB -o reports/faces-wider',
        'reports/flow-middlebury': 'vbench compare --task flow -d ~/data/middlebury',
        'reports/gate': 'vbench compare -d ~/data/OTB -o reports/gate',
        'clip-labels': 'vbench datasets convert ~/data/OTB --output clip-labels',
        'clips-labels': 'vbench datasets convert ~/data/OTB --output clips-labels',
        'runs/monday': 'vbench run -d ~/data/OTB -o runs/monday',
        'runs/tuesday': 'vbench run -d ~/data/OTB -o runs/tuesday',
        'runs/alice': 'vbench run -d ~/data/OTB --levels fast -o runs/alice',
        'runs/bob': 'vbench run -d ~/data/OTB --levels accurate -o runs/bob',
        'runs/*': 'vbench run -d ~/data/OTB --levels fast -o runs/alice && vbench run -d ~/data/OTB --levels accurate -o runs/bob',
        'runs/carol': 'vbench run -d ~/data/OTB --levels fast -o runs/carol',
        'here.json': 'vbench calibrate -o here.json',
        'pi5.json': 'vbench calibrate -o pi5.json',
        'results/OTB100': 'vbench compare -d ~/data/OTB -o reports/r && vbench export reports/r --layout otb -o results/OTB100',
        'street.mp4': 'vbench datasets render cyclist-in-shadows -o street.mp4',
        'desk.mp4': 'vbench datasets render book-in-hand -o desk.mp4',
    }

    def __init__(self, folder):
        self.folder = folder
        (folder / 'bin').mkdir()
        (folder / 'bin/vbench').symlink_to(Path(common.VBENCH).resolve())
        write_data(folder / 'data')
        (folder / 'venv/bin').mkdir(parents=True)
        (folder / 'venv/bin/python').symlink_to(sys.executable)
        for number, name in enumerate(('otb', 'dtb', 'vot', 'got10k')):
            common.write_sequence(folder / name / f'Car{number}', frames=30 + number)
        executable(folder / 'mine', LINES_TRACKER)
        executable(folder / 'read-text', TEXT_METHOD)
        (folder / 'csrt.py').write_text(TRAX_TRACKER)
        (folder / 'mine.py').write_text(PYTHON_TRACKER)
        (folder / 'page.jpg').write_bytes(samples.png(480, 360))
        subprocess.run(['git', 'init', '--quiet'], cwd=folder, check=True)

    def type(self, command):
        return shell(command, self.folder, self.folder)

    def prepare(self, command):
        """Makes what a command reads and no command of the document has made."""
        for made, how in self.MADE.items():
            if made in command and f'-o {made}' not in command and not (self.folder / made).exists():
                self.must(how)
        if 'vbench gate' in command:
            data = 'middlebury' if '--task flow' in command else 'OTB'
            (self.folder / 'vbench.yaml').write_text(f'dataset: data/{data}\n')
        if command == 'vbench history':
            commit = 'git add baseline.json && git -c user.name=a -c user.email=a@b commit --quiet --message baseline'
            self.must(f'{commit} && vbench gate --update && {commit}')
        if ' DATA' in command:
            self.write_own_data(has_corners='xyxy' in command)
        if '--results results ' in command:
            self.write_results(command)

    def must(self, command):
        status, _, said = self.type(command)
        if status:
            sys.exit(f'{command}: status {status}\n{said}')

    def write_own_data(self, has_corners):
        """Writes DATA, whose labels are corners if asked for, and removes reports on it."""
        for name in ('DATA', 'reports/DATA'):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        for number, name in enumerate(('a', 'b')):
            common.write_sequence(self.folder / 'DATA' / name, speed=1 + number)
            labels = self.folder / 'DATA' / name / 'groundtruth_rect.txt'
            if has_corners:
                boxes = [[int(word) for word in line.split(',')] for line in labels.read_text().split()]
                labels.write_text(''.join(f'{x},{y},{x + w},{y + h}\n' for x, y, w, h in boxes))

    def write_results(self, command):
        """Writes the folder results with answers to the items of the command's task."""
        for name in ('results', 'reports/results'):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        task = re.search(r'--task (\S+)', command)
        if task is None:
            return self.must('vbench compare -d ~/data/OTB -o reports/r --force && vbench export reports/r --layout otb -o results')
        folder = self.folder / 'results/mine'
        folder.mkdir(parents=True)
        if task[1] == 'mot':
            for name in ('first', 'second'):
                shutil.copy(self.folder / f'data/MOT17/train/{name}/gt/gt.txt', folder / f'{name}.txt')
            return
        for path, content in samples.tasks()[task[1]][{'flow': 1, 'detection': 0}[task[1]]][2].items():
            (folder / path).write_bytes(content)


# Why a command is not typed, by a part of its text.
LEFT_OUT = {
    'opencv': 'needs OpenCV',
    'dlib': 'needs dlib',
    'OPENVISION_MODEL_FAST': 'needs a model',
    '$DATA': 'needs training data',
    'vbench submit': 'needs a cluster',
    'vbench label': 'waits for a person; LabelCommandTests types it',
}


def commands(document):
    """Returns the lines for a shell that start with vbench."""
    text = document.read_text().replace('\\\n', ' ')
    lines, block = [], None
    for line in text.split('\n'):
        if line.startswith('```'):
            block = line[3:] if block is None else None
        elif block == 'sh' or block is None and line.startswith('    '):
            line = re.sub(r'  +#.*', '', line).strip()
            if re.match(r'([A-Z_]+=\S+ )?vbench ', line):
                lines.append(line)
    return lines


def type_all(document):
    """Types the commands of a document. Returns the number of commands and the descriptions of those that failed."""
    lines, failed = commands(document), []
    if not lines:
        return 0, []
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        for line in lines:
            reasons = [reason for part, reason in LEFT_OUT.items() if part in line]
            if reasons:
                print(f'{document.name}: left out, {reasons[0]}: {line}', flush=True)
                continue
            # Folders at the root of the file system are moved into the home folder.
            command = re.sub(r'(?<= )/(data|results)/', r'~/\1/', line)
            home.prepare(command)
            if part := re.search(r'--shard \d+/(\d+)', command):
                # The other parts, which a comment in the document mentions.
                for number in range(1, int(part[1]) + 1):
                    home.must(command.replace(part[0], f'--shard {number}/{part[1]}'))
            status, seconds, said = home.type(command)
            if taken := re.search(r'^vbench: (\S+): the folder contains another run', said, re.M):
                # The commands of a list are alternatives.
                shutil.rmtree(home.folder / taken[1])
                status, seconds, said = home.type(command)
            print(f'{document.name}: {seconds:.1f} s, status {status}: {line}', flush=True)
            if status != 0:
                failed.append(f'{document.name}: {line}\n{textwrap.indent(said[-1500:], "    ")}')
    return len(lines), failed


def main():
    asked = [Path(name).resolve() for name in sys.argv[1:]]
    folders = (documents.ROOT, documents.ROOT / 'Documentation')
    pages = asked or [page for page in documents.markdown() if page.parent in folders and page.name != 'CHANGELOG.md']
    count, failed = 0, []
    for page in pages:
        typed, problems = type_all(page)
        count += typed
        failed += problems
    print('\n'.join(failed), end='\n' if failed else '')
    print(f'typed: {count} commands, {len(failed)} failed')
    return 1 if failed or not count else 0


if __name__ == '__main__':
    sys.exit(main())
