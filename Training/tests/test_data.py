"""Tests the list of sources, the label formats and the pack."""

from pathlib import Path

import cv2
import numpy as np
import pytest
import torch

import shrink
from shrink import order, shrunk
from trainer.labels import parse_coco, parse_csv, parse_voc, parse_yolo
from trainer.originals import one_per_original, original_name
from trainer.pack import POOLINGS, SIDE, Pack, PackError, build_atlas, encode, small
from trainer.sources import ALLOWED_LICENCES, SourceError, read_sources

LIST = Path(__file__).resolve().parent.parent / "sources.csv"


def test_the_list_names_only_allowed_licences_and_full_commits():
    sources = read_sources(LIST)
    assert len(sources) > 60
    assert {source.licence for source in sources} <= set(ALLOWED_LICENCES)
    assert all(len(source.commit) == 40 for source in sources)


def test_training_and_selection_share_no_folder_but_of_clips_that_are_divided():
    sources = read_sources(LIST)
    folders = {
        split: {(s.repository, s.path) for s in sources if s.split == split and s.labels != "clips"}
        for split in ("train", "select")
    }
    assert folders["train"].isdisjoint(folders["select"])


def test_a_licence_that_is_not_allowed_is_an_error_with_its_line(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text(LIST.read_text().replace("CC0 1.0", "CC BY-NC 4.0", 1))
    with pytest.raises(SourceError, match=r"list\.csv:\d+: licence 'CC BY-NC 4.0'"):
        read_sources(path)


def test_of_augmented_copies_the_one_from_a_split_without_augmentation_is_kept():
    paths = [
        "train/images/a_jpg.rf.1.jpg",
        "valid/images/a_jpg.rf.2.jpg",
        "train/images/b_jpg.rf.3.jpg",
    ]
    assert original_name(paths[0]) == "a_jpg"
    assert one_per_original(paths) == ["train/images/b_jpg.rf.3.jpg", "valid/images/a_jpg.rf.2.jpg"]


def test_yolo_boxes_and_polygons():
    box, polygon = parse_yolo("3 0.5 0.5 0.2 0.4\n1 0.1 0.1 0.3 0.1 0.3 0.5\nbroken line\n")
    assert (box.label, polygon.label) == ("3", "1")
    assert (box.x, box.y, box.width, box.height) == pytest.approx((0.4, 0.3, 0.2, 0.4))
    assert (polygon.x, polygon.y, polygon.width, polygon.height) == pytest.approx(
        (0.1, 0.1, 0.2, 0.4)
    )


def test_yolo_poses_keep_their_box():
    (box,) = parse_yolo("0 0.5 0.5 0.2 0.2 0.1 0.1 2 0.9 0.9 2", pose=True)
    assert (box.x, box.width) == pytest.approx((0.4, 0.2))


def test_voc_coco_and_csv_say_the_same():
    voc = parse_voc(
        "<annotation><size><width>100</width><height>50</height></size><object><name>cup</name><bndbox>"
        "<xmin>10</xmin><ymin>5</ymin><xmax>30</xmax><ymax>25</ymax></bndbox></object></annotation>"
    )
    coco = parse_coco(
        '{"images":[{"id":1,"file_name":"a.jpg","width":100,"height":50}],'
        '"annotations":[{"image_id":1,"category_id":0,"bbox":[10,5,20,20]}]}'
    )["a.jpg"]
    table = parse_csv(
        "filename,width,height,class,xmin,ymin,xmax,ymax\na.jpg,100,50,cup,10,5,30,25\n"
    )["a.jpg"]
    for boxes in (voc, coco, table):
        assert (boxes[0].x, boxes[0].y, boxes[0].width, boxes[0].height) == pytest.approx(
            (0.1, 0.1, 0.2, 0.4)
        )


def test_broken_labels_give_no_boxes():
    assert parse_voc("<annotation>") == []
    assert parse_csv("filename,width\na.jpg,x\n") == {}


def _pack(count: int = 3) -> Pack:
    random = np.random.default_rng(0)
    pack = Pack()
    for index in range(count):
        picture = cv2.GaussianBlur(
            random.integers(0, 255, (300, 400, 3)).astype(np.uint8), (0, 0), 3
        )
        picture = small(picture)
        number = pack.add_picture(
            f"topic {index % 2}", encode(picture), picture.shape[1], picture.shape[0]
        )
        pack.add_object(f"topic {index % 2}", "thing", [(number, 10, 20, 30, 40)])
    return pack


def test_a_pack_is_read_as_it_was_written(tmp_path):
    pack = _pack()
    pack.write(tmp_path / "a.pack")
    again = Pack.read(tmp_path / "a.pack")
    assert (again.topics, again.pictures, again.objects) == (
        pack.topics,
        pack.pictures,
        pack.objects,
    )
    assert again.jpegs == pack.jpegs


def test_a_pack_cut_off_is_an_error(tmp_path):
    _pack().write(tmp_path / "a.pack")
    content = (tmp_path / "a.pack").read_bytes()
    (tmp_path / "b.pack").write_bytes(content[:-50])
    with pytest.raises(PackError, match="truncated"):
        Pack.read(tmp_path / "b.pack")
    (tmp_path / "c.pack").write_bytes(b"nothing of the kind")
    with pytest.raises(PackError, match="expected a pack"):
        Pack.read(tmp_path / "c.pack")


def test_merging_moves_the_pictures_of_the_second():
    merged = _pack(2).merged(_pack(3))
    assert len(merged.pictures) == 5
    assert [views[0][0] for _, _, views in merged.objects] == [0, 1, 2, 3, 4]


def test_an_atlas_file_grows_with_its_pack(tmp_path):
    first, both = _pack(2), _pack(2).merged(_pack(1))
    build_atlas(first, tmp_path / "x.atlas")
    grown, fresh = build_atlas(both, tmp_path / "x.atlas"), build_atlas(both)
    assert torch.equal(grown.records, fresh.records)
    assert [level.shape[-1] for level in grown.levels] == [SIDE // factor for factor in POOLINGS]


def test_a_shrunken_pack_keeps_topics_in_turn_and_boxes_in_place():
    pack = _pack(6)
    chosen = order(pack, 1)
    assert sorted(chosen) == list(range(6))
    assert [pack.pictures[index][0] for index in chosen[:4]] == [
        pack.pictures[chosen[0]][0],
        pack.pictures[chosen[1]][0],
    ] * 2
    small_pack = shrunk(pack, chosen, 144, 80, 10**9)
    assert len(small_pack.pictures) == 6 and all(row[3] == 144 for row in small_pack.pictures)
    assert all(views[0][1:] == [5, 10, 15, 20] for _, _, views in small_pack.objects)
    few = shrunk(pack, chosen, 144, 80, len(small_pack.jpegs[0]) + len(small_pack.jpegs[1]))
    assert len(few.pictures) == len(few.objects) == 2


def test_packs_to_carry_hold_the_objects_of_all_videos_and_share_no_still(tmp_path, monkeypatch):
    random = np.random.default_rng(4)

    def pack(topic: str, count: int) -> Pack:
        result = Pack()
        for _ in range(count):
            picture = random.integers(0, 256, (64, 64, 3)).astype(np.uint8)
            index = result.add_picture(topic, encode(picture), 64, 64)
            result.add_object(topic, topic, [(index, 8, 8, 30, 30)])
        return result

    (tmp_path / "videos").mkdir()
    pack("still", 6).write(tmp_path / "train.pack")
    pack("mined", 2).write(tmp_path / "tracks.pack")
    pack("linked", 2).write(tmp_path / "videos/linked.pack")
    out = tmp_path / "carry"
    arguments = ["--data", str(tmp_path), "--out", str(out), "--megabytes", "0.012"]
    monkeypatch.setattr("sys.argv", ["shrink.py", *arguments, "--parts", "2"])
    assert shrink.main() == 0
    assert Pack.read(out / "videos.pack").topics == ["mined", "linked"]
    parts = [Pack.read(out / f"stills-{part}.pack").jpegs for part in (1, 2)]
    assert min(map(len, parts)) > 0
    assert len(set(parts[0] + parts[1])) == len(parts[0]) + len(parts[1]) == 6
    assert all(path.stat().st_size <= 0.012 * 2**20 for path in out.glob("*.pack"))
