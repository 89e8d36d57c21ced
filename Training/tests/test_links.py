"""Tests the linking of objects across the frames of videos, and the resulting sequences."""

import subprocess

import cv2
import numpy as np
import pytest

import link
from trainer.chains import (
    Frame,
    add_box,
    chains,
    changes,
    frame_of,
    is_steady,
    linked,
    usual_gaps,
    video_and_number,
)
from trainer.clips import HELD_OUT, clip_names, of_split
from trainer.pack import Pack, encode
from trainer.sequences import Sequence, benchmark_sequences, overlap, starts
from trainer.sources import Repository, Source
from trainer.still import moving_objects


def _frames(numbers: list[int], positions: list[list[int]]) -> list[Frame]:
    """Returns frames of one video with textured squares at the given x positions. The background is
    static.
    """
    random = np.random.default_rng(5)
    ground = cv2.resize(random.integers(0, 255, (12, 18, 3)).astype(np.uint8), (288, 192))
    patches = [
        cv2.resize(random.integers(0, 255, (5, 5, 3)).astype(np.uint8), (40, 40)) for _ in range(4)
    ]
    frames = []
    for index, (number, places) in enumerate(zip(numbers, positions)):
        picture = ground.copy()
        for patch, x in zip(patches, places):
            picture[80:120, x : x + 40] = patch
        frame = frame_of(f"ball_mp4-{number}_jpg", index, picture)
        assert frame is not None
        for x in places:
            add_box(frame, "ball", (x, 80, 40, 40), picture)
        frames.append(frame)
    return frames


def test_numbers_of_frames():
    assert video_and_number("ball_mp4-17_jpg") == ("ball_mp4-", 17)
    assert video_and_number("100_40_jpg") == ("100_", 40)
    assert video_and_number("holiday_jpg") is None


def test_an_object_on_consecutive_frames_is_one_object():
    found = chains(_frames([3, 5, 6], [[50], [60], [72]]))
    assert found == [("ball", [(0, 50, 80, 40, 40), (1, 60, 80, 40, 40), (2, 72, 80, 40, 40)])]


def test_frames_far_apart_and_jumps_are_not_joined():
    assert chains(_frames([3, 90], [[50], [52]])) == []
    assert chains(_frames([3, 4], [[50], [200]])) == []


def test_two_apart_are_kept_apart_and_two_close_are_left_alone():
    assert len(chains(_frames([1, 2], [[40, 200], [48, 206]]))) == 2
    assert chains(_frames([1, 2], [[60, 102], [81, 123]])) == []


@pytest.mark.parametrize("x, is_joined", [(50, True), (58, True), (88, False)])
def test_what_is_farther_away_must_look_more_alike(x, is_joined):
    frames = _frames([1, 2], [[50], [x]])
    # The content has a correlation of 0.6 with the earlier content.
    before = frames[0].contents[0]
    other = np.random.default_rng(9).normal(size=before.shape).astype(np.float32)
    other -= other.mean() + (other @ before) * before
    frames[1].contents[0] = 0.6 * before + 0.8 * other / np.linalg.norm(other)
    assert bool(linked(frames)) == is_joined


def test_an_object_without_a_label_on_one_frame_is_found_again():
    found = chains(_frames([1, 2, 3], [[50], [], [60]]))
    assert [view[0] for view in found[0][1]] == [0, 2]


def test_a_video_of_which_few_frames_were_taken_may_have_larger_gaps():
    frames = _frames([0, 30, 60, 90, 120], [[50], [54], [58], [62], [66]])
    assert usual_gaps(frames) == {"ball_mp4-": 30}
    assert len(linked(frames)[0]) == 5


def test_what_moves_changes_and_what_stands_still_does_not():
    moving, still = _frames([1, 2], [[50], [62]]), _frames([1, 2], [[50], [51]])
    assert changes(moving, linked(moving)[0])
    assert not changes(still, linked(still)[0])


def test_boxes_are_steady_where_their_shape_stays():
    steady = np.array([[0, 0, 40 + i, 20 + i / 2] for i in range(6)], float)
    loose = np.array([[0, 0, 40, 20 if i % 2 else 40] for i in range(6)], float)
    assert is_steady(steady) and not is_steady(loose)


def test_clips_of_one_kind_are_divided_and_the_last_are_held_out():
    files = {f"V_BIRD_{i:03}{end}": "x" for i in range(10) for end in (".mp4", "_LABELS.mat")}
    files["V_BIRD_099.mp4"] = "no labels"
    names = clip_names(files)
    train, select = of_split(names, "train"), of_split(names, "select")
    assert sorted(train + select) == names and len(select) == len(names) // HELD_OUT
    assert max(train) < min(select)


def _repository(folder, positions: list[int]) -> Repository:
    """Returns a git repository with the frames of a video in which a square moves, and its
    boxes.
    """
    random = np.random.default_rng(3)
    ground = cv2.resize(random.integers(0, 255, (20, 30, 3)).astype(np.uint8), (480, 320))
    patch = cv2.resize(random.integers(0, 255, (6, 6, 3)).astype(np.uint8), (60, 60))
    for name in ("images", "labels"):
        (folder / name).mkdir(parents=True)
    for index, x in enumerate(positions):
        frame = ground.copy()
        frame[120:180, x : x + 60] = patch
        (folder / "images" / f"walk_mp4-{index}_jpg.rf.0.jpg").write_bytes(encode(frame, 95))
        (folder / "labels" / f"walk_mp4-{index}_jpg.rf.0.txt").write_text(
            f"0 {(x + 30) / 480} {150 / 320} {60 / 480} {60 / 320}\n"
        )
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "."], [*identity, "commit", "-qm", "frames"]):
        subprocess.run(["git", "-C", str(folder), *command], check=True)
    return Repository(folder / ".git", "HEAD")


def _source(split: str) -> Source:
    return Source("walk", "people", "", "HEAD", "", "yolo", "MIT", "LICENSE", 0, split)


POSITIONS = [40, 56, 75, 90, 104, 121, 140]


def test_linked_pictures_become_views_whose_boxes_hold_the_object(tmp_path):
    tracks = link.Tracks(_source("train"), tmp_path)
    link.link_pictures(_source("train"), _repository(tmp_path / "clone", POSITIONS), tracks)
    tracks.write()
    pack = Pack.read(tmp_path / "videos" / "walk.pack")
    assert link.is_done(_source("train"), tmp_path)
    ((topic, label, views),) = pack.objects
    assert (pack.topics[topic], label, len(views)) == ("people", "walk/0", len(POSITIONS))
    patches = []
    for index, x, y, width, height in views:
        picture = cv2.imdecode(np.frombuffer(pack.jpegs[index], np.uint8), cv2.IMREAD_COLOR)
        part = picture[round(y) : round(y + height), round(x) : round(x + width)]
        patches.append(cv2.resize(part, (24, 24)).astype(float).ravel())
    assert all(np.corrcoef(patches[0], patch)[0, 1] > 0.9 for patch in patches)


def test_linked_pictures_of_selection_become_a_sequence(tmp_path):
    tracks = link.Tracks(_source("select"), tmp_path)
    link.link_pictures(_source("select"), _repository(tmp_path / "clone", POSITIONS), tracks)
    (sequence,) = benchmark_sequences(tmp_path / "tracks")
    assert sequence.video == "walk/walk_mp4-"
    assert [box[0] for box in sequence.boxes] == pytest.approx(POSITIONS, abs=0.1)


def test_videos_that_others_made_are_left_out():
    assert link.ELSEWHERE.search("yt-9keeDyFxzY4-0302_jpg")
    assert not link.ELSEWHERE.search("IMG_1273_MOV-0258_jpg")


def test_starts_lie_apart_and_half_of_them_run_backwards():
    boxes = [(float(i), 0.0, 5.0, 5.0) for i in range(100)]
    boxes[25] = None
    parts = starts(Sequence("a", list(range(100)), boxes), 6, 40)
    assert [part.boxes[0][0] for part in parts] == [0, 26, 50, 99, 74, 49]
    assert all(len(part.frames) <= 40 for part in parts)
    assert parts[3].frames[1] == 98


def test_what_moves_before_a_still_camera_is_found_with_its_box():
    random = np.random.default_rng(8)
    ground = cv2.resize(random.integers(60, 200, (30, 45, 3)).astype(np.uint8), (360, 240))
    frames, truth = [], []
    for index in range(90):
        frame = ground.copy()
        x = 20 + 3 * index
        frame[90:110, x : x + 26] = (250, 20, 20)
        shift = np.array([[1, 0, (index % 3) - 1], [0, 1, 0]], float)
        frames.append(cv2.warpAffine(frame, shift, (360, 240), borderMode=cv2.BORDER_REPLICATE))
        truth.append((x + (index % 3) - 1, 90, 26, 20))
    ((numbers, boxes),) = moving_objects(frames, 18, 30)
    assert len(numbers) > 80
    found = [overlap(box, truth[number]) for number, box in zip(numbers, boxes)]
    assert np.mean(found) > 0.7
