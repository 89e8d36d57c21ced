// Outlines on the picture, and drawing, moving and resizing them with a mouse, a pen or fingers.
const cornersOf = ([x, y, width, height]) =>
  [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
const pairs = (numbers) => numbers.flatMap((x, index) => index % 2 ? [] : [[x, numbers[index + 1]]]);
// Returns the corners of a label's region; null if it has none.
const pointsOf = (label) =>
  label?.corners ? pairs(label.corners) : label?.box ? cornersOf(label.box) : null;
const middle = (points) => [0, 1].map((axis) =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length);
const boundsOf = (points) => {
  const [low, high] = [Math.min, Math.max].map((least) => [0, 1].map((axis) =>
    least(...points.map((point) => point[axis]))));
  return cornersOf([...low, high[0] - low[0], high[1] - low[1]]);
};
const inside = ([x, y]) => [clamp(x, 0, page.state.width), clamp(y, 0, page.state.height)];
const round = (value) => Math.round(value * 10) / 10;
const regionOf = (points, isPlanar) => isPlanar ? { corners: points.flat().map(round) } : {
  box: [...points[0], points[2][0] - points[0][0], points[2][1] - points[0][1]].map(round),
};
const isPlanarNext = () =>
  page.newShape ? page.newShape === 'corners' : Boolean(target()?.isPlanar);

// The region that is being drawn or changed: its points, and whether it belongs to the chosen target. Four corners are
// placed one after another.
let draft = null;
// Whether the arrow keys move the draft.
let isAdjusting = false;
const stopAdjusting = () => { draft = null; isAdjusting = false; };

const commit = async () => {
  const points = draft.points;
  const isPlanar = draft.isPlanar;
  const region = regionOf(points, isPlanar);
  const frame = page.frame;
  stopAdjusting();
  if (page.newShape || !target()) {
    await addTarget('', region, frame);
    return;
  }
  // The change is on the screen at once.
  const rows = page.labels.get(page.target) ?? [];
  rows[frame] = { frame, source: 'hand', visibility: 'visible', ...region };
  page.labels.set(page.target, rows);
  draw();
  await edit({ action: 'set', target: page.target, frame, ...region });
};
const addTarget = async (name, region, frame) => {
  const known = new Set(targets().map((each) => each.id));
  page.newShape = null;
  const state = await edit({ action: 'add', name, frame, ...region });
  const added = state?.targets.find((each) => !known.has(each.id));
  if (added) page.target = added.id;
  render();
};

const outline = (points, name, color, title) => {
  const group = make('svg:g', { class: 'outline ' + name });
  if (color) group.style.setProperty('--c', color);
  const list = points.map((point) => point.join(',')).join(' ');
  for (const part of ['edge', 'line', 'area']) {
    group.append(make(part === 'area' || points.length === 4 ? 'svg:polygon' : 'svg:polyline',
      { class: part, points: list }));
  }
  if (title) group.append(make('svg:title', {}, title));
  return group;
};
const caption = (points, text) => {
  const size = 13 * pixel();
  const [x, y] = boundsOf(points)[0];
  return make('svg:text', {
    x, y: Math.max(y - size / 3, size), 'font-size': size, 'stroke-width': size / 5,
  }, text);
};
// The handles of a region: its corners, and for boxes the middles of their edges.
const handlesOf = (points, isPlanar) => isPlanar || points.length < 4 ? points
  : points.flatMap((point, index) => [point, middle([point, points[(index + 1) % 4]])]);
const dots = (points) => {
  const r = (window.matchMedia('(pointer: coarse)').matches ? 9 : 5) * pixel();
  return points.map(([cx, cy], index) =>
    make('svg:circle', { class: 'handle', cx, cy, r, 'data-handle': index }));
};

const words = {
  hand: 'set by you', checked: 'checked', tracked: 'followed by the tracker', none: 'no box yet',
  absent: 'not there', occluded: 'hidden', outside: 'out of view',
};
const describe = (each, label) => {
  const facts = [label && label.visibility !== 'visible' ? words[label.visibility] : '',
    words[label?.source ?? 'none']].filter(Boolean);
  if (label?.source === 'tracked' && label.confidence !== undefined && label.confidence !== null) {
    facts.push('confidence ' + label.confidence.toFixed(2));
  }
  return `${nameOf(each)}: ${facts.join(', ')}`;
};

const draw = () => {
  if (!page.state) return;
  const boxes = find('#boxes');
  const frame = page.shown ?? 0;
  const sentences = [];
  boxes.replaceChildren();
  // The chosen target comes last, so that it is on top.
  const order = [...targets()].sort((a, b) => (a.id === page.target) - (b.id === page.target));
  for (const each of order) {
    const label = labelOf(each.id, frame);
    const isChosen = each.id === page.target;
    if (isChosen) sentences.unshift(describe(each, label));
    else sentences.push(describe(each, label));
    const isDrafted = isChosen && draft && !draft.isNew;
    const points = isDrafted ? draft.points : pointsOf(label);
    if (!points) continue;
    const name = (isChosen ? 'chosen' : '') + (!isDrafted && !isSure(label) ? ' unsure' : '')
      + (label && label.visibility !== 'visible' ? ' hidden-behind' : '');
    const group = outline(points, name, each.color, sentences[0]);
    group.append(caption(points, nameOf(each)));
    if (isChosen && timer === null && !page.newShape) {
      group.append(...dots(handlesOf(points, isDrafted ? draft.isPlanar : each.isPlanar)));
    }
    boxes.append(group);
  }
  find('#draft').replaceChildren(
    ...draft?.isNew ? [outline(draft.points, 'chosen', '#ffffff'), ...dots(draft.points)] : []);
  find('#proposals').replaceChildren(...page.proposals.map((each, index) => {
    const points = pointsOf(each);
    const group = outline(points, 'proposal', '', each.text || `pick ${index + 1}`);
    group.append(caption(points, `${index + 1} ${each.text ?? ''}`));
    group.dataset.proposal = index;
    return group;
  }));
  find('#caption').textContent = sentences.join(' · ');
  view.setAttribute('aria-label', [`frame ${frame} of ${lastFrame()}`, ...sentences].join('; '));
};

// What the pointer does: nothing, or drawing, placing corners, moving, resizing or shifting the picture.
let gesture = null;
const touches = new Map();
const resized = (points, handle, isPlanar, to) => {
  if (isPlanar) return points.map((point, index) => index === handle ? to : point);
  const opposite = points[(Math.floor(handle / 2) + 2) % 4];
  if (handle % 2 === 0) return boundsOf([opposite, to]);
  // An edge moves along one axis; its neighbors stay.
  const axis = handle === 1 || handle === 5 ? 1 : 0;
  return boundsOf(points.map((point, index) => {
    const isMoved = index === (handle - 1) / 2 || index === ((handle + 1) / 2) % 4;
    return isMoved ? point.map((value, place) => place === axis ? to[place] : value) : point;
  }));
};
const moved = (points, [dx, dy]) => {
  const [[left, top], , [right, bottom]] = boundsOf(points);
  const { width, height } = page.state;
  const [x, y] = [clamp(dx, -left, width - right), clamp(dy, -top, height - bottom)];
  return points.map((point) => [point[0] + x, point[1] + y]);
};

const began = (event) => {
  const at = pointAt(event);
  const isPlanar = isPlanarNext();
  if (event.button === 1 || event.button === 2 || event.altKey) return { kind: 'shift', at };
  if (event.target.closest('[data-proposal]')) {
    return { kind: 'pick', index: Number(event.target.closest('[data-proposal]').dataset.proposal) };
  }
  const points = draft?.points ?? pointsOf(labelOf(page.target, page.frame));
  const isNew = draft ? draft.isNew : Boolean(page.newShape) || !target();
  if (event.target.dataset.handle !== undefined && !isNew) {
    return { kind: 'resize', handle: Number(event.target.dataset.handle), points, isPlanar };
  }
  if (event.target.closest('.chosen') && points && !isNew) return { kind: 'move', at, points, isPlanar };
  return { kind: isPlanar ? 'corner' : 'draw', at: inside(at), isNew, isPlanar };
};
const updateGesture = (event) => {
  const at = pointAt(event);
  const { kind, isPlanar } = gesture;
  const isNew = Boolean(gesture.isNew);
  if (kind === 'shift') {
    zoom.x += gesture.at[0] - at[0];
    zoom.y += gesture.at[1] - at[1];
    applyZoom();
  } else if (kind === 'draw') {
    draft = { points: boundsOf([gesture.at, inside(at)]), isNew, isPlanar };
  } else if (kind === 'move') {
    draft = { points: moved(gesture.points, [at[0] - gesture.at[0], at[1] - gesture.at[1]]), isNew, isPlanar };
  } else if (kind === 'resize') {
    draft = { points: resized(gesture.points, gesture.handle, isPlanar, inside(at)), isNew, isPlanar };
  }
};
// Chooses another target whose region contains a point. Returns whether there is one.
const chooseAt = ([x, y]) => {
  const found = targets().find((each) => {
    if (each.id === page.target) return false;
    const points = pointsOf(labelOf(each.id, page.frame));
    if (!points) return false;
    const [[left, top], , [right, bottom]] = boundsOf(points);
    return left <= x && x <= right && top <= y && y <= bottom;
  });
  if (found) choose(found.id);
  return Boolean(found);
};
const endGesture = () => {
  const { kind, at, isNew, isPlanar, index, points } = gesture;
  gesture = null;
  if (kind === 'pick') return pick(index);
  if (kind === 'corner') {
    if (!draft && !page.newShape && chooseAt(at)) return undefined;
    const placed = draft?.isPlanar && draft.points.length < 4 ? draft.points : [];
    draft = { points: [...placed, at], isNew: true, isPlanar };
    if (draft.points.length === 4) return commit();
    return showInvitation();
  }
  if (!draft || kind === 'shift' || isAdjusting) return undefined;
  const [[left, top], , [right, bottom]] = boundsOf(draft.points);
  // A click changes no box, and neither does a slip of the finger. It chooses the target at its place.
  const distance = Math.hypot(...middle(draft.points).map((value, axis) => value - middle(points ?? draft.points)[axis]));
  if (kind === 'draw' ? Math.min(right - left, bottom - top) < 3 * pixel() : distance < pixel()) {
    stopAdjusting();
    if (kind === 'draw' && !isNew) chooseAt(at);
    return undefined;
  }
  return commit();
};

const pictureElement = find('#picture');
pictureElement.addEventListener('pointerdown', (event) => {
  if (!page.state) return;
  play(false);
  touches.set(event.pointerId, event);
  if (event.isTrusted) pictureElement.setPointerCapture(event.pointerId);
  pictureElement.focus({ preventScroll: true });
  event.preventDefault();
  if (touches.size === 2) {
    // Two fingers zoom and shift the picture.
    stopAdjusting();
    gesture = { kind: 'pinch', span: spanOfTouches() };
  } else if (touches.size === 1 && page.shown === page.frame) {
    gesture = began(event);
  }
  draw();
});
const spanOfTouches = () => {
  const [a, b] = [...touches.values()];
  return {
    length: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    center: { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 },
  };
};
pictureElement.addEventListener('pointermove', (event) => {
  if (!gesture) return;
  if (touches.has(event.pointerId)) touches.set(event.pointerId, event);
  if (gesture.kind === 'pinch') {
    if (touches.size < 2) return;
    const span = spanOfTouches();
    const [from, to] = [pointAt(gesture.span.center), pointAt(span.center)];
    zoom.x += from[0] - to[0];
    zoom.y += from[1] - to[1];
    zoomBy(span.length / Math.max(1, gesture.span.length), from);
    gesture.span = span;
  } else {
    updateGesture(event);
    draw();
  }
});
for (const name of ['pointerup', 'pointercancel']) {
  pictureElement.addEventListener(name, (event) => {
    touches.delete(event.pointerId);
    if (!gesture) return;
    if (gesture.kind === 'pinch' || name === 'pointercancel') {
      if (touches.size === 0) gesture = null;
      if (name === 'pointercancel') stopAdjusting();
    } else {
      updateGesture(event);
      endGesture();
    }
    draw();
  });
}
pictureElement.addEventListener('contextmenu', (event) => event.preventDefault());
pictureElement.addEventListener('wheel', (event) => {
  if (!page.state) return;
  event.preventDefault();
  zoomBy(Math.exp(-event.deltaY / 400), pointAt(event));
}, { passive: false });
