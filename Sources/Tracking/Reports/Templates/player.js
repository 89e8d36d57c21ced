(() => {
  'use strict';
  const root = document.getElementById('player');
  if (!root) return;
  const find = (selector) => root.querySelector(selector);
  // Returns the parsed lines of an embedded text: the settings, or a sequence and the answers for it.
  const read = (name) => document.getElementById('player-' + name).textContent.split('\n')
    .map((line) => JSON.parse(line));
  const namespace = find('svg').namespaceURI;
  const make = (name, attributes = {}, text = '') => {
    const element = name.startsWith('svg:')
      ? document.createElementNS(namespace, name.slice(4)) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };
  const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

  const { unpackSeries, valueAt, unpackRegions, regionAt } = packed;

  const [settings] = read('settings');
  const methods = settings.methods;
  const choosers = {
    sequence: find('.choose-sequence'), target: find('.choose-target'), run: find('.choose-run'),
    shown: find('.choose-shown'), beside: find('.choose-beside'),
  };
  // The first picture shows all trackers or one. The second one shows another tracker, or is hidden.
  const panes = [...root.querySelectorAll('.screen .picture')].map((element, index) => ({
    element, picture: element.querySelector('svg'), image: element.querySelector('image'),
    boxes: element.querySelector('.boxes'),
    shows: (method) => {
      const { value } = index ? choosers.beside : choosers.shown;
      return value === '' ? index === 0 : Number(value) === method;
    },
  }));
  const below = find('.below');
  const caption = find('.screen figcaption');
  const scrubber = find('.scrubber');
  const number = find('.frame-number');
  const speed = find('.choose-speed');
  const buttons = Object.fromEntries(
    [...root.querySelectorAll('[data-go]')].map((button) => [button.dataset.go, button]));

  let sequence = null;
  let target = null;
  let tracks = [];
  let frame = 0;
  let timer = null;
  let isEnlarged = false;
  // The address contains the shown frame only after the reader's first action. Before that, it may refer to a section.
  let isLinked = false;
  let playhead = null;

  const isolated = (text) => '\u2068' + text + '\u2069';
  const fill = (select, names) => {
    select.replaceChildren(...names.map((name, value) => make('option', { value }, isolated(name))));
    select.parentElement.hidden = names.length < 2;
  };
  const within = (ends, at) => {
    for (let index = 0; index < ends.length; index += 2) {
      if (ends[index] <= at && at <= ends[index + 1]) return true;
    }
    return false;
  };
  const share = (at) => sequence.frames > 1 ? at / (sequence.frames - 1) : 0;
  const percent = (at) => (share(at) * 100).toFixed(3) + '%';

  const openSequence = (index, targetIndex, at) => {
    let answers;
    [sequence, ...answers] = read(index);
    for (const { runs } of sequence.targets) for (const run of runs) run.answers = [];
    for (const each of answers) sequence.targets[each.target].runs[each.run].answers.push(each);
    choosers.sequence.value = String(index);
    fill(choosers.target, sequence.targets.map((each) => each.name));
    root.querySelector('#player > .tags').replaceChildren(
      ...sequence.tags.flatMap((tag) => [make('span', {}, tag), ' ']));
    find('.player-problems').replaceChildren(
      ...sequence.problems.map((problem) => make('li', {}, problem)));
    for (const { picture, image } of panes) {
      for (const each of [picture.querySelector('.ground'), image]) {
        each.setAttribute('width', sequence.width);
        each.setAttribute('height', sequence.height);
      }
    }
    scrubber.setAttribute('aria-valuemax', Math.max(0, sequence.frames - 1));
    if (targetIndex === undefined) {
      // By default, the target is shown that is lost or worst in the earliest frame.
      targetIndex = sequence.targets.reduce((best, each, place) =>
        each.worst < sequence.targets[best].worst ? place : best, 0);
    }
    openTarget(targetIndex, at);
  };

  const openTarget = (index, at) => {
    const packed = sequence.targets[index];
    if (!packed) return;
    choosers.target.value = String(index);
    const regions = unpackRegions(packed.truth, sequence.frames);
    const widest = (axis) => {
      let most = 1;
      for (let place = 0; place < sequence.frames; place += 1) {
        const region = regionAt(regions, place);
        if (!region) continue;
        const values = region.filter((_, each) => each % 2 === axis);
        most = Math.max(most, Math.max(...values) - Math.min(...values));
      }
      return most;
    };
    target = { ...packed, regions, width: widest(0), height: widest(1) };
    fill(choosers.run, packed.runs.map((run) => run.name || 'single run'));
    openRun(0);
    show(at === undefined ? target.worst : at);
  };

  const openRun = (index) => {
    choosers.run.value = String(index);
    const run = target.runs[index] || { answers: [] };
    tracks = run.answers.map((answers) => ({
      ...answers, regions: unpackRegions(answers.regions, sequence.frames),
      overlap: unpackSeries(answers.overlap), confidence: unpackSeries(answers.confidence),
      name: methods[answers.method].name, threshold: methods[answers.method].threshold,
    })).sort((a, b) => settings.order.indexOf(a.method) - settings.order.indexOf(b.method));
    playhead = make('div', { class: 'playhead' });
    const stills = make('div', { class: 'stills', 'aria-hidden': 'true' });
    for (const each of sequence.pictures.frames) {
      const mark = make('span');
      mark.style.left = percent(each);
      stills.append(mark);
    }
    scrubber.replaceChildren(...tracks.map(timeline), stills, playhead);
  };

  // Returns the index in a track's series of the answer for a frame of the sequence.
  const stepOf = (track, place) => (place - track.first) * track.step;

  const timeline = (track) => {
    const element = make('div', { class: 'track s' + track.method });
    const heading = make('p');
    track.output = make('output');
    const score = track.score === undefined ? '' : settings.accuracyName + ' ' + track.score;
    heading.append(
      make('span', { class: 'key' }), make('bdi', {}, track.name), make('small', {}, score),
      track.output);
    // The number of columns is limited. Each column shows the lowest value of its frames.
    const columns = Math.min(sequence.frames, 600);
    const span = sequence.frames / columns;
    const lowest = (series, column) => {
      let value = null;
      for (let place = Math.floor(column * span); place < (column + 1) * span; place += 1) {
        const each = valueAt(track[series], stepOf(track, place));
        if (each !== undefined && each !== null && (value === null || each < value)) value = each;
      }
      return value;
    };
    let area = '';
    let line = '';
    let isOn = false;
    for (let column = 0; column < columns; column += 1) {
      const overlap = lowest('overlap', column);
      if (overlap) area += `M${column} 100V${100 - 100 * overlap}h1V100z`;
      const confidence = lowest('confidence', column);
      if (confidence !== null) {
        line += `${isOn ? 'L' : 'M'}${column + .5} ${100 - 100 * clamp(confidence, 0, 1)}`;
      }
      isOn = confidence !== null;
    }
    const svg = make('svg:svg', {
      viewBox: `0 0 ${columns} 100`, preserveAspectRatio: 'none', 'aria-hidden': 'true',
    });
    for (const ends of [target.absent, target.unlabeled]) {
      for (let index = 0; index < ends.length; index += 2) {
        svg.append(make('svg:rect', {
          class: 'unseen', x: ends[index] / span, y: 0, height: 100,
          width: (ends[index + 1] + 1 - ends[index]) / span,
        }));
      }
    }
    const height = 100 - 100 * clamp(track.threshold, 0, 1);
    svg.append(
      make('svg:path', { class: 'overlap', d: area }),
      make('svg:line', { class: 'threshold', x1: 0, x2: columns, y1: height, y2: height }),
      make('svg:path', { class: 'confidence', d: line }));
    const plot = make('div', { class: 'plot' });
    if (track.lost !== undefined && track.lost !== null) {
      const mark = make('span', { class: 'lost', title: 'off the target' }, '▼');
      mark.style.left = percent(track.lost);
      plot.append(mark);
    }
    plot.append(svg);
    element.append(heading, plot);
    return element;
  };

  // Returns the address of the picture to show and the index of the frame that it shows.
  const pictureOf = (place) => {
    const { folder, count, frames, jpegs } = sequence.pictures;
    if (folder) {
      return place < count ? { frame: place, address: folder + '/' + place + '.jpg' } : null;
    }
    let nearest = null;
    frames.forEach((each, index) => {
      if (nearest === null || Math.abs(each - place) < Math.abs(frames[nearest] - place)) {
        nearest = index;
      }
    });
    return nearest === null ? null
      : { frame: frames[nearest], address: 'data:image/jpeg;base64,' + jpegs[nearest] };
  };

  const outline = (region, name, title) => {
    const group = make('svg:g', { class: name });
    const points = region.join(' ');
    const line = make('svg:polygon', { class: 'line', points });
    line.append(make('svg:title', {}, title));
    group.append(make('svg:polygon', { class: 'edge', points }), line);
    return group;
  };

  // Returns the shown part of the frame, which has the frame's aspect ratio.
  const part = () => {
    const { width, height } = sequence;
    const scale = clamp(2.5 * Math.max(target.width / width, target.height / height), .12, 1);
    if (!isEnlarged || scale === 1) return [0, 0, width, height];
    let region = null;
    for (let place = frame; place >= 0 && !region; place -= 1) {
      region = regionAt(target.regions, place);
    }
    for (let place = frame; place < sequence.frames && !region; place += 1) {
      region = regionAt(target.regions, place);
    }
    if (!region) return [0, 0, width, height];
    const center = (axis) =>
      region.filter((_, place) => place % 2 === axis).reduce((sum, each) => sum + each, 0) / 4;
    return [
      clamp(center(0) - scale * width / 2, 0, width * (1 - scale)),
      clamp(center(1) - scale * height / 2, 0, height * (1 - scale)),
      scale * width, scale * height,
    ];
  };

  const show = (place) => {
    frame = clamp(Math.round(place) || 0, 0, Math.max(0, sequence.frames - 1));
    const still = pictureOf(frame);
    const truth = regionAt(target.regions, frame);
    for (const { element, picture, image, boxes } of panes) {
      boxes.replaceChildren(...(truth && !element.hidden ? [outline(truth, 'truth', 'truth')] : []));
      if (!still) image.removeAttribute('href');
      else if (image.getAttribute('href') !== still.address) image.setAttribute('href', still.address);
      image.classList.toggle('other', still !== null && still.frame !== frame);
      picture.setAttribute('viewBox', part().join(' '));
    }

    const seen = within(target.absent, frame) ? 'the target is not visible'
      : within(target.unlabeled, frame) ? 'not labeled' : '';
    const words = [];
    for (const track of tracks) {
      const index = stepOf(track, frame);
      const region = regionAt(track.regions, index);
      const overlap = valueAt(track.overlap, index);
      const confidence = valueAt(track.confidence, index);
      const isSure = !(confidence < track.threshold) || confidence === null;
      const facts = [];
      if (track.restarts.includes(frame)) facts.push('started again');
      if (track.failures.includes(frame)) facts.push('stopped');
      if (frame === track.first) facts.push('started');
      else if (!region) facts.push('no box');
      else if (overlap !== null && overlap !== undefined) {
        facts.push('overlap ' + overlap.toFixed(2));
      }
      if (region && confidence !== null && confidence !== undefined) {
        facts.push('confidence ' + confidence.toFixed(2));
      }
      track.output.textContent = facts.join(' · ');
      words.push(track.name + ': ' + facts.join(', '));
      for (const pane of panes) {
        if (!region || !pane.shows(track.method)) continue;
        pane.boxes.append(outline(
          region, 's' + track.method + (isSure ? '' : ' unsure'), words[words.length - 1]));
      }
    }
    const last = Math.max(0, sequence.frames - 1);
    number.textContent = `frame ${frame} of 0\u2013${last}` + (limit() === null ? '' : `, ${found()} found`);
    const notes = [`frame ${frame} of 0\u2013${last}`];
    if (target.worst === frame && target.worstWords) notes.push(target.worstWords);
    if (seen) notes.push(seen);
    if (!still) notes.push(sequence.lacksFrames ? 'there are no frames' : 'no image of this frame (--pictures all stores every frame)');
    else if (still.frame !== frame) notes.push(`no image of this frame (--pictures all stores every frame); the background is frame ${still.frame}`);
    caption.textContent = notes.join(', ');
    panes[0].picture.setAttribute('aria-label', notes.concat(words).join('; '));
    playhead.style.left = percent(frame);
    scrubber.setAttribute('aria-valuenow', frame);
    scrubber.setAttribute('aria-valuetext', notes.slice(0, 3).concat(words).join('; '));
    if (isLinked && timer === null) link();
  };

  // The address of a frame is #sequence/frame.
  const nameOf = (option) => option.textContent.replace(/[\u2068\u2069]/g, '').trim();
  const link = () => {
    const name = nameOf(choosers.sequence.selectedOptions[0]);
    window.history.replaceState(null, '', `#${encodeURIComponent(name)}/${frame}`);
  };
  const openLink = () => {
    const [, name, place] = window.location.hash.match(/^#(.+)\/(\d+)$/) || [];
    let wanted = '';
    try { wanted = decodeURIComponent(name || ''); } catch { return false; }
    const option = [...choosers.sequence.options].find((each) =>
      !each.disabled && nameOf(each) === wanted);
    if (!name || !option) return false;
    openSequence(Number(option.value), undefined, Number(place));
    root.scrollIntoView();
    return true;
  };

  // A frame is found if the overlap of a tracker is below the limit; without a limit, every frame is.
  const limit = () => below.value === '' || Number.isNaN(below.valueAsNumber) ? null : below.valueAsNumber;
  const isFound = (place) => limit() === null || tracks.some((track) => {
    const isHidden = document.documentElement.classList.contains('hide-' + track.method);
    if (isHidden || !panes.some((pane) => pane.shows(track.method))) return false;
    const overlap = valueAt(track.overlap, stepOf(track, place));
    return overlap !== null && overlap !== undefined && overlap < limit();
  });
  const found = () => {
    let count = 0;
    for (let place = 0; place < sequence.frames; place += 1) count += isFound(place);
    return count;
  };
  // Returns the frame that so many found frames away is, or the last one before the end.
  const away = (count) => {
    if (limit() === null) return frame + count;
    let [place, left] = [frame, Math.abs(count)];
    for (let next = frame + Math.sign(count); left > 0 && next >= 0 && next < sequence.frames; next += Math.sign(count)) {
      if (isFound(next)) [place, left] = [next, left - 1];
    }
    return place;
  };

  const play = (isOn) => {
    if (timer !== null) clearInterval(timer);
    timer = isOn ? setInterval(() => {
      if (frame >= sequence.frames - 1 || away(1) === frame) play(false);
      else step(1);
    }, 40 / Number(speed.value)) : null;
    if (!isOn && isLinked) link();
    buttons.play.textContent = isOn ? 'Pause' : 'Play';
    buttons.play.setAttribute('aria-pressed', String(isOn));
  };
  const step = (count) => {
    show(away(count));
    // Files are loaded in advance so that the picture does not flicker while playing.
    if (sequence.pictures.folder) {
      const next = pictureOf(frame + 3 * count);
      if (next && next.frame >= 0) new Image().src = next.address;
    }
  };
  const toggle = () => {
    if (timer === null && frame >= sequence.frames - 1) show(0);
    play(timer === null);
  };

  speed.addEventListener('change', () => { if (timer !== null) play(true); });
  for (const name of ['pointerdown', 'keydown', 'change']) {
    root.addEventListener(name, () => { isLinked = true; }, { capture: true });
  }
  window.addEventListener('hashchange', openLink);

  buttons.worst.addEventListener('click', () => { play(false); show(target.worst); });
  buttons.back.addEventListener('click', () => { play(false); step(-1); });
  buttons.on.addEventListener('click', () => { play(false); step(1); });
  buttons.play.addEventListener('click', toggle);
  buttons.enlarge.addEventListener('click', () => {
    isEnlarged = !isEnlarged;
    buttons.enlarge.setAttribute('aria-pressed', String(isEnlarged));
    show(frame);
  });
  buttons.full.hidden = !document.fullscreenEnabled;
  buttons.full.addEventListener('click', () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen();
  });
  below.addEventListener('input', () => {
    if (!isFound(frame)) step(away(1) === frame ? -1 : 1);
    else show(frame);
  });
  for (const [chooser, first] of [[choosers.shown, 'all trackers'], [choosers.beside, 'nothing']]) {
    chooser.append(make('option', { value: '' }, first), ...settings.order.map((method) =>
      make('option', { value: method }, isolated(methods[method].name))));
    chooser.parentElement.hidden = methods.length < 2;
    chooser.addEventListener('change', () => {
      panes[1].element.hidden = choosers.beside.value === '';
      show(frame);
    });
  }
  choosers.sequence.addEventListener('change', (event) => {
    play(false);
    openSequence(Number(event.target.value));
  });
  choosers.target.addEventListener('change', (event) => {
    play(false);
    openTarget(Number(event.target.value));
  });
  choosers.run.addEventListener('change', (event) => {
    openRun(Number(event.target.value));
    show(frame);
  });

  const scrub = (event) => {
    const box = scrubber.getBoundingClientRect();
    show(clamp((event.clientX - box.left) / box.width, 0, 1) * (sequence.frames - 1));
  };
  let isDragging = false;
  scrubber.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    play(false);
    isDragging = true;
    if (event.isTrusted) scrubber.setPointerCapture(event.pointerId);
    scrub(event);
  });
  scrubber.addEventListener('pointermove', (event) => { if (isDragging) scrub(event); });
  for (const name of ['pointerup', 'pointercancel']) {
    scrubber.addEventListener(name, () => { isDragging = false; });
  }
  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isSelect = event.target instanceof HTMLSelectElement;
    const isButton = event.target instanceof HTMLButtonElement;
    if (isSelect || event.target === below) return;
    const far = event.shiftKey ? 10 : 1;
    const places = {
      ArrowLeft: away(-far), ArrowRight: away(far), PageUp: away(-10), PageDown: away(10),
      Home: 0, End: sequence.frames - 1,
    };
    if (event.key === ' ' && !isButton) toggle();
    else if (event.key in places) { play(false); show(places[event.key]); }
    else return;
    event.preventDefault();
  });

  // Clicking on the row of a sequence or on the picture of a failure opens the player there.
  document.addEventListener('click', (event) => {
    const from = event.target instanceof Element ? event.target.closest('[data-open]') : null;
    if (!from || !document.getElementById('player-' + from.dataset.open)) return;
    const { open, target: wanted, frame: place } = from.dataset;
    play(false);
    isLinked = true;
    openSequence(
      Number(open), wanted === undefined ? undefined : Number(wanted),
      place === undefined ? undefined : Number(place));
    root.scrollIntoView();
    scrubber.focus({ preventScroll: true });
  });

  const first = [...choosers.sequence.options].find((option) => !option.disabled);
  if (first && !openLink()) openSequence(Number(first.value));
})();
