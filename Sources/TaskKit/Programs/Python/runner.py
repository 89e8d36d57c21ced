"""The Python side of trackers that are given to vbench as `python:FILE:CLASS`.

The program starts Python with this code, which imports the class and answers requests until its input ends. A request
is a line, followed by the bytes of an image or of a path:

    init TARGET rgb|path WIDTH HEIGHT BYTES X Y WIDTH HEIGHT
    update TARGET rgb|path WIDTH HEIGHT BYTES
    end TARGET

The answers are lines: `ready rgb` or `ready path` at the start; `none MILLISECONDS CONFIDENCE` or
`box MILLISECONDS CONFIDENCE X Y WIDTH HEIGHT` for a frame, where `-` stands for no confidence; `error` followed by an
error's description and traceback as JSON. There is no answer to `end`.
"""

import faulthandler
import importlib
import importlib.machinery
import importlib.util
import json
import os
import random
import signal
import sys
import time
import traceback
import types
from typing import Any, BinaryIO, ClassVar, Dict, List, Optional, Tuple

Box = Tuple[float, float, float, float]


class Tracker:
    """A tracker that vbench measures. Subclasses define `init` and `update`; each target gets an instance of its own.

    Boxes are (x, y, width, height) in pixels from the image's upper left corner. Images are numpy arrays of the shape
    (height, width, 3) with 8-bit red, green and blue values. Without numpy, they are paths of JPEG or PNG files.
    """

    #: The form of images: "pixels" (without numpy, a memoryview of the same shape), "paths", or "" for the default.
    images: ClassVar[str] = ""

    @classmethod
    def load(cls) -> None:
        """Loads what all targets share, such as a network. Called once per process, before the first target."""

    def init(self, image: Any, box: Box) -> None:
        """Starts to follow the target that the box shows in its first frame."""
        raise NotImplementedError("init")

    def update(self, image: Any) -> Any:
        """Returns the target's box in the next frame, a pair of a box and a confidence, or None if it is not visible."""
        raise NotImplementedError("update")


class Misuse(Exception):
    """A problem of a class or its answers that needs no traceback."""


class Randomness:
    """The state of the global random generators. Each target has its own state, so that no target affects another."""

    def __init__(self) -> None:
        self.states: Dict[int, List[Any]] = {}
        self.current: Optional[int] = None

    @staticmethod
    def generators() -> List[Tuple[Any, Any, Any]]:
        found = [(random.seed, random.getstate, random.setstate)]
        module = sys.modules.get("numpy.random")
        if module is not None:
            found.append((module.seed, module.get_state, module.set_state))
        return found

    def switch(self, target: int) -> None:
        if target == self.current:
            return
        generators = self.generators()
        if self.current is not None:
            self.states[self.current] = [get() for _, get, _ in generators]
        kept = self.states.get(target, [])
        for index, (seed, _, restore) in enumerate(generators):
            if index < len(kept):
                restore(kept[index])
            else:
                seed(0)
        self.current = target

    def forget(self, target: int) -> None:
        self.states.pop(target, None)
        if self.current == target:
            self.current = None


class Server:
    """The instances of a class, one for each target, and the streams of requests and answers."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self.requests, self.answers = requests, answers
        self.targets: Dict[int, Any] = {}
        self.randomness = Randomness()
        self.numpy: Any = None

    def say(self, line: str) -> None:
        self.answers.write((line + "\n").encode())

    def run(self, path: str, name: str) -> None:
        try:
            tracker = find_class(import_file(path), path, name)
            form = self.form(tracker)
            if issubclass(tracker, base_class()):
                tracker.load()
        except BaseException as error:
            self.say(describe(error, path))
            return
        self.say("ready " + form)
        for line in iter(self.requests.readline, b""):
            words = line.split()
            target = int(words[1])
            if words[0] == b"end":
                self.targets.pop(target, None)
                self.randomness.forget(target)
                continue
            image = self.image(words[2], [int(word) for word in words[3:6]])
            self.randomness.switch(target)
            try:
                if words[0] == b"init":
                    box = tuple(float(word) for word in words[6:10])
                    instance, begin = tracker(), time.perf_counter()
                    instance.init(image, box)
                    self.targets[target] = instance
                    answer: Any = box
                else:
                    begin = time.perf_counter()
                    answer = self.targets[target].update(image)
                milliseconds = 1000 * (time.perf_counter() - begin)
                text = answer_text(answer, milliseconds)
            except BaseException as error:
                self.targets.pop(target, None)
                text = describe(error, path)
            self.say(text)

    def form(self, tracker: Any) -> str:
        wish = getattr(tracker, "images", "")
        if wish not in ("", "pixels", "paths"):
            raise Misuse("'images' of %s is %.100r; expected 'pixels' or 'paths'" % (tracker.__name__, wish))
        if wish != "paths" and importlib.util.find_spec("numpy") is not None:
            self.numpy = importlib.import_module("numpy")
        return "rgb" if wish == "pixels" or self.numpy is not None else "path"

    def image(self, form: bytes, size: List[int]) -> Any:
        width, height, count = size
        if form == b"path":
            return os.fsdecode(self.requests.read(count))
        if self.numpy is not None:
            pixels = self.numpy.empty((height, width, 3), self.numpy.uint8)
            self.requests.readinto(memoryview(pixels).cast("B"))  # type: ignore[attr-defined]
            return pixels
        return memoryview(self.requests.read(count)).cast("B", (height, width, 3))


def import_file(path: str) -> types.ModuleType:
    """Imports a file as Python would import it from its folder, or as a part of the package that contains it."""
    if not os.path.isfile(path):
        raise Misuse("'%s': no such file" % path)
    path = os.path.abspath(path)
    folder, name = os.path.split(os.path.splitext(path)[0])
    parts = [name]
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        parts.insert(0, package)
    if sys.path and sys.path[0] == "":
        sys.path[0] = folder
    else:
        sys.path.insert(0, folder)
    sys.argv = [path]
    provide_package()
    if len(parts) > 1:
        return importlib.import_module(".".join(parts))
    if name in sys.modules:  # a file that is named like a module that this code uses
        name = "tracker_" + name
    loader = importlib.machinery.SourceFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def provide_package() -> None:
    """Makes `import vbench` work where the package is not installed."""
    try:
        if hasattr(importlib.import_module("vbench"), "Tracker"):
            return
    except ImportError:
        pass
    module = types.ModuleType("vbench")
    module.__dict__.update(Tracker=Tracker, Box=Box)
    sys.modules["vbench"] = module


def base_class() -> Any:
    """Returns the base class that the imported file sees."""
    return sys.modules["vbench"].Tracker


def find_class(module: types.ModuleType, path: str, name: str) -> Any:
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if not isinstance(found, type):
        own = [key for key, value in vars(module).items()
               if isinstance(value, type) and value.__module__ == module.__name__]
        raise Misuse("%s has no class '%s'%s" % (path, name, "; it has " + ", ".join(own) if own else ""))
    for method in ("init(self, image, box)", "update(self, image)"):
        name = method.split("(")[0]
        if getattr(found, name, None) in (None, getattr(base_class(), name)):
            raise Misuse("the class '%s' has no method %s" % (found.__name__, method))
    return found


def answer_text(answer: Any, milliseconds: float) -> str:
    """Returns the line for what `update` has returned."""
    confidence, box = "-", answer
    try:
        if answer is not None and len(answer) == 2:
            box, value = answer
            confidence = "-" if value is None else repr(float(value))
        if box is None:
            return "none %r %s" % (milliseconds, confidence)
        numbers = [repr(float(number)) for number in box]
        if len(numbers) == 4:
            return "box %r %s %s" % (milliseconds, confidence, " ".join(numbers))
    except (TypeError, ValueError):
        pass
    raise Misuse("update returned %.100r; expected a box (x, y, width, height), a pair of a box and a confidence, or None"
                 % (answer,))


def describe(error: BaseException, path: str) -> str:
    """Returns the line for an error: its description with the place in the class's file, and the whole traceback,
    which begins in the class's file."""
    if isinstance(error, Misuse):
        return "error " + json.dumps({"problem": str(error)})
    trace = error.__traceback__
    while trace is not None and (trace.tb_frame.f_globals is globals()
                                 or trace.tb_frame.f_code.co_filename.startswith("<frozen importlib")):
        trace = trace.tb_next
    problem = " ".join("".join(traceback.format_exception_only(type(error), error)).split())
    places = traceback.extract_tb(trace)
    own = [place for place in places if place.filename == os.path.abspath(path)] or places
    if own:
        problem = "%.400s (%s:%s, in %s)" % (
            problem, os.path.basename(own[-1].filename), own[-1].lineno, own[-1].name)
    text = "".join(traceback.format_exception(type(error), error, trace))
    if len(text) > 200_000:
        text = text[:100_000] + "\n...\n" + text[-100_000:]
    parts = {"problem": problem, "traceback": text}
    # Names of files may contain bytes that are not text.
    return "error " + json.dumps({key: part.encode("utf-8", "backslashreplace").decode() for key, part in parts.items()})


def main() -> None:
    # What the class prints goes to standard error, and what it reads is empty, whatever file descriptor it uses.
    requests = os.fdopen(os.dup(0), "rb", 1 << 20)
    answers = os.fdopen(os.dup(1), "wb", 0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    faulthandler.enable()
    # vbench sends this signal if an answer takes too long, before it ends the process.
    faulthandler.register(signal.SIGUSR1)
    Server(requests, answers).run(sys.argv[1], sys.argv[2])


if __name__ == "__main__":
    main()
