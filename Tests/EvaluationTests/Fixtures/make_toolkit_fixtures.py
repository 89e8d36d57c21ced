#!/usr/bin/env python3
"""Writes toolkits.json: the figures of the original toolkits for the tracks in tracks.json.

    git clone https://github.com/StrangerZhang/pysot-toolkit
    git clone https://github.com/SilvioGiancola/TrackingNet-devkit
    git clone https://github.com/HengLan/LaSOT_Evaluation_Toolkit
    python3 -m venv kits && kits/bin/pip install numpy==1.24.4 pandas==1.5.3 numba==0.58.1 colorama tqdm 'cython<3' 'setuptools<70' got10k==0.1.3 six matplotlib shapely
    (cd pysot-toolkit/pysot/utils && ../../../kits/bin/python setup.py build_ext --inplace)
    kits/bin/python make_toolkit_fixtures.py --kits FOLDER-OF-THE-CLONES

Octave runs LaSOT's MATLAB code. No rules are transcribed here. Each toolkit receives files or objects in its own format, with
boxes whose origin is 1 if that is the origin in its files. Missing answers are NaN, as in result files.
"""
import argparse, contextlib, io, json, math, os, subprocess, sys, tempfile, zipfile
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


def boxes(rows, origin):
    return np.array([[math.nan] * 4 if b is None else b for b in rows]) + [origin, origin, 0, 0]


def text(rows):
    return ''.join(','.join('NaN' if math.isnan(v) else repr(float(v)) for v in row) + '\n' for row in rows)


def pysot(track):
    from pysot.evaluation import OPEBenchmark

    class Video:
        name = 'track'
        gt_traj = boxes(track['truth'], 0)
        pred_trajs = {'tracker': boxes(track['answers'], 0)}
        absent = np.array(track['visible'], int)

    class Dataset(list):
        tracker_names, tracker_path = ['tracker'], ''

    benchmark = OPEBenchmark(Dataset([Video()]))
    success = benchmark.eval_success()['tracker']['track']
    precision = benchmark.eval_precision()['tracker']['track']
    norm = benchmark.eval_norm_precision()['tracker']['track']
    return {'auc': float(np.mean(success)), 'op50': float(success[10]), 'op75': float(success[15]),
            'precision20': float(precision[20]), 'norm_precision': float(norm[20])}


def trackingnet(track):
    from metrics import evaluate
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, rows in (('truth', track['truth']), ('answers', track['answers'])):
            paths.append(os.path.join(folder, name + '.zip'))
            with zipfile.ZipFile(paths[-1], 'w') as archive:
                archive.writestr('track.txt', text(boxes(rows, 1)))
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            _, success, precision, norm = evaluate(*paths)
    return {'auc': success / 100, 'precision20': precision / 100, 'norm_precision': norm / 100}


LASOT = """
addpath('%(kit)s/utils');
for norm = 0:1
  eval_tracker({'track'}, {struct('name', 'tracker')}, sprintf('OPE%%d', norm), {'tracker'}, '%(folder)s/mat/', '%(folder)s/anno/', '%(folder)s/', norm);
end
load('%(folder)s/mat/aveSuccessRatePlot_1alg_overlap_OPE0.mat'); overlap = squeeze(ave_success_rate_plot);
load('%(folder)s/mat/aveSuccessRatePlot_1alg_error_OPE0.mat'); error_ = squeeze(ave_success_rate_plot);
load('%(folder)s/mat/aveSuccessRatePlot_1alg_error_OPE1.mat'); norm_ = squeeze(ave_success_rate_plot);
printf('FIGURES %%.17g %%.17g %%.17g %%.17g %%.17g\\n', mean(overlap), overlap(11), overlap(16), error_(21), norm_(21));
"""


def lasot(track, kit):
    with tempfile.TemporaryDirectory() as folder:
        files = {'anno/track.txt': text(boxes(track['truth'], 1)),
                 'anno/absent/track.txt': ''.join('%d\n' % (not v) for v in track['visible']),
                 'tracker_tracking_result/track.txt': text(boxes(track['answers'], 1)),
                 'run.m': '1;\n' + LASOT % {'kit': kit, 'folder': folder}}
        for name, content in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w') as file:
                file.write(content)
        out = subprocess.run(['octave-cli', '--no-gui', '--quiet', os.path.join(folder, 'run.m')],
                             capture_output=True, text=True)
    line = [each for each in out.stdout.splitlines() if each.startswith('FIGURES')]
    if not line:
        sys.exit(f"{track['name']}: {out.stderr}")
    return dict(zip('auc op50 op75 precision20 norm_precision'.split(), map(float, line[0].split()[1:])))


def got10k_otb(track):
    from got10k.experiments import ExperimentOTB
    from got10k.utils.metrics import center_error, rect_iou
    truth, answers = boxes(track['truth'], 1), boxes(track['answers'], 1)
    answers[0] = truth[0]
    experiment = ExperimentOTB.__new__(ExperimentOTB)
    experiment.nbins_iou, experiment.nbins_ce = 21, 51
    success, precision = experiment._calc_curves(rect_iou(answers, truth), center_error(answers, truth))
    return {'auc': float(np.mean(success)), 'op50': float(success[10]), 'op75': float(success[15]),
            'precision20': float(precision[20])}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--kits', required=True)
    kits = os.path.abspath(parser.parse_args().kits)
    sys.path[:0] = [os.path.join(kits, 'pysot-toolkit'), os.path.join(kits, 'TrackingNet-devkit')]
    with open(os.path.join(HERE, 'tracks.json')) as file:
        tracks = json.load(file)
    found = {}
    with np.errstate(all='ignore'):
        for track in tracks:
            found[track['name']] = {'pysot': pysot(track), 'trackingnet': trackingnet(track),
                                    'lasot': lasot(track, os.path.join(kits, 'LaSOT_Evaluation_Toolkit')),
                                    'got10k-otb': got10k_otb(track)}
    with open(os.path.join(HERE, 'toolkits.json'), 'w') as file:
        json.dump(found, file, indent=0, sort_keys=True)
        file.write('\n')


if __name__ == '__main__':
    main()
