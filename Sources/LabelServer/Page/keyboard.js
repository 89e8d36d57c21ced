// The commands, their keys and buttons, and the help that lists them.
const hide = (visibility) => {
  if (target()) edit({ action: 'hide', target: page.target, frame: page.frame, visibility });
};
const arm = (shape) => {
  stopAdjusting();
  page.proposals = [];
  page.newShape = page.newShape === shape ? null : shape;
  render();
};
const cancel = () => {
  stopAdjusting();
  page.newShape = null;
  page.proposals = [];
  render();
};
// Begins to move a region with the arrow keys: that of the chosen target, or a new one in the middle of the picture.
const adjust = () => {
  const { width, height } = page.state;
  const [x, y] = [zoom.x + width / zoom.scale * .375, zoom.y + height / zoom.scale * .375];
  const middleBox = cornersOf([x, y, width / zoom.scale / 4, height / zoom.scale / 4]);
  const isNew = Boolean(page.newShape) || !target();
  const points = isNew ? null : pointsOf(labelOf(page.target, page.frame));
  draft = { points: points ?? middleBox, isNew, isPlanar: isPlanarNext() };
  isAdjusting = true;
  render();
};
const nudge = (event, [dx, dy]) => {
  const size = event.altKey ? 1 : Math.max(1, Math.round(page.state.width / 160));
  const change = [dx * size, dy * size];
  draft.points = event.shiftKey
    ? boundsOf([draft.points[0], inside([draft.points[2][0] + change[0], draft.points[2][1] + change[1]])])
    : moved(draft.points, change);
  draw();
};
// Confirms the current label, or what the arrow keys have drawn, and goes on.
const confirm = async () => {
  if (isAdjusting) return commit();
  const label = labelOf(page.target, page.frame);
  if (!label || label.source === 'none') return tell('There is no box in this frame yet: draw one.');
  const wasChecking = isChecking;
  if (label.source === 'tracked') await edit({ action: 'check', target: page.target, frames: [page.frame] });
  return wasChecking && page.state.doubtful.length ? visitNext() : go(page.frame + 1);
};
// Confirms all labels after the last one that was set or checked, up to the current frame.
const confirmUpToHere = () => {
  const frames = [];
  for (let frame = page.frame; frame >= 0; frame -= 1) {
    const label = labelOf(page.target, frame);
    if (label?.source !== 'tracked') break;
    frames.unshift(frame);
  }
  if (!frames.length) return tell('There is nothing to confirm: this label was set or checked before.');
  return edit({ action: 'check', target: page.target, frames });
};
const nextTarget = () => {
  const place = targets().findIndex((each) => each.id === page.target);
  if (targets().length) choose(targets()[(place + 1) % targets().length].id);
};
const startTracking = async () => {
  try {
    accept(await ask('start', {}));
    render();
  } catch (error) {
    tell(error.message);
  }
};
const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();

const commands = {
  doubt: { keys: ['n'], help: 'go to the next frame to check', run: visitNext },
  right: { keys: ['Enter'], help: 'the box is right; go on', run: confirm },
  upToHere: {
    keys: ['Shift+Enter'], help: 'all boxes since the last one that you set or checked are right', run: confirmUpToHere,
  },
  absent: { keys: ['a'], help: 'the target is not there', run: () => hide('absent') },
  occluded: { keys: ['o'], help: 'the target is hidden behind something', run: () => hide('occluded') },
  outside: { keys: ['v'], help: 'the target is out of view', run: () => hide('outside') },
  clear: {
    keys: ['Delete', 'Backspace'], help: 'take back what you set in this frame',
    run: () => { if (target()) edit({ action: 'clear', target: page.target, frame: page.frame }); },
  },
  box: { keys: ['b'], help: 'new target, given by a box', run: () => arm('box') },
  corners: { keys: ['c'], help: 'new flat target, given by its four corners', run: () => arm('corners') },
  adjust: { keys: ['e'], help: 'draw or move the box with the arrow keys (Shift: resize, Alt: finer)', run: adjust },
  cancel: { keys: ['Escape'], help: 'stop drawing', run: cancel },
  next: { keys: ['t'], help: 'choose the next target; 1 to 9 choose one', run: nextTarget },
  start: { keys: ['s'], help: 'follow what is picked', run: startTracking },
  undo: { keys: ['z', 'u'], help: 'undo', run: () => edit({ action: 'undo' }) },
  redo: { keys: ['y'], help: 'redo', run: () => edit({ action: 'redo' }) },
  play: { keys: [' '], help: 'play or pause', run: togglePlaying },
  back: { keys: ['ArrowLeft'], help: 'one frame back; ten with Shift', run: () => go(page.frame - 1) },
  on: { keys: ['ArrowRight'], help: 'one frame forward; ten with Shift', run: () => go(page.frame + 1) },
  first: { keys: ['Home'], help: 'the first frame', run: () => go(0) },
  last: { keys: ['End'], help: 'the last frame', run: () => go(lastFrame()) },
  larger: { keys: ['+', '='], help: 'zoom in; the mouse wheel or two fingers, too', run: () => zoomBy(1.5, centerOfInterest()) },
  smaller: { keys: ['-'], help: 'zoom out; Alt or the right button shifts the picture', run: () => zoomBy(1 / 1.5, centerOfInterest()) },
  whole: { keys: ['0'], help: 'show the whole picture', run: () => zoomBy(1 / 16, [0, 0]) },
  full: { keys: ['f'], help: 'full screen', run: toggleFullScreen },
  help: { keys: ['?'], help: 'this help', run: () => find('#help').showModal() },
};
const otherCommands = isPicking
  ? ['doubt', 'right', 'upToHere', 'absent', 'occluded', 'outside', 'clear', 'redo'] : ['start'];
for (const name of otherCommands) delete commands[name];
const keyNames = {
  ' ': 'Space', 'Shift+Enter': '⇧Enter', ArrowLeft: '←', ArrowRight: '→', Delete: 'Del', Escape: 'Esc', Backspace: '⌫',
};
const keyName = (key) => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
for (const [name, { keys, help, run }] of Object.entries(commands)) {
  const button = find(`[data-do=${name}]`);
  if (button) {
    button.title = help;
    if (!['back', 'on', 'larger', 'smaller', 'help'].includes(name)) {
      button.append(make('kbd', { 'aria-hidden': 'true' }, keyName(keys[0])));
    }
    button.setAttribute('aria-keyshortcuts', keys.map((key) => key === ' ' ? 'Space' : key).join(' '));
    button.addEventListener('click', (event) => {
      // After a click with the mouse, the keys work on the picture again.
      if (event.detail > 0 && name !== 'help') find('#picture').focus({ preventScroll: true });
      if (page.state) run();
    });
  }
  find('#help tbody').append(make('tr', {},
    make('td', {}, ...keys.map((key) => make('kbd', {}, keyName(key)))), make('td', {}, help)));
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener('keydown', (event) => {
  if (!page.state || find('#help').open) return;
  const { target: element, key } = event;
  if (element instanceof HTMLInputElement) {
    if (key === 'Enter' || key === 'Escape') find('#picture').focus({ preventScroll: true });
    return;
  }
  if (element instanceof HTMLSelectElement) return;
  if (element instanceof HTMLButtonElement && (key === ' ' || key === 'Enter')) return;
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl) {
    const name = { z: event.shiftKey ? 'redo' : 'undo', Z: 'redo', y: 'redo' }[key];
    if (!name) return;
    commands[name].run();
  } else if (isAdjusting && arrows[key]) {
    nudge(event, arrows[key]);
  } else if (event.altKey) {
    return;
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    go(page.frame + arrows[key][0] * (event.shiftKey ? 10 : 1));
  } else if (key >= '1' && key <= '9') {
    if (page.proposals.length) pick(Number(key) - 1);
    else if (targets()[Number(key) - 1]) choose(targets()[Number(key) - 1].id);
  } else {
    const name = key === 'Enter' && event.shiftKey ? 'Shift+Enter' : key.length === 1 ? key.toLowerCase() : key;
    const command = Object.values(commands).find((each) => each.keys.includes(name));
    if (!command) return;
    command.run();
  }
  event.preventDefault();
});
