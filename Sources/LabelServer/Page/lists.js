// The next step, the frames to check, the targets, and what detectors find.
const sequenceChooser = find('#sequence');
sequenceChooser?.addEventListener('change', () => { window.location.assign(`../${sequenceChooser.value}/label.html`); });

const pickingStep = () => {
  if (phase() === 'saved') return `Saved: ${page.state.picking.saved}. You can close this page.`;
  if (phase() === 'following') return `Following: ${plural(page.state.frameCount, 'frame')}.`;
  return targets().length ? 'Draw further boxes, or start to follow.' : 'Draw a box around what you want to follow.';
};
const nextStep = () => {
  const { state } = page;
  if (isPicking) return pickingStep();
  if (!targets().length) return 'Draw a box around what you want to follow.';
  if (state.working) {
    const { done, total } = state.working;
    return `Following: ${total ? Math.floor(100 * done / total) : 0} %. You can go on meanwhile.`;
  }
  const count = state.summary.framesToCheck;
  if (count) return `Check ${count === 1 ? 'this frame' : `these ${count} frames`}, one after another.`;
  if (targets().some((each) => each.trackedCount)) {
    return 'No frame is doubtful. Watch the video; on the last frame, choose “Right up to here” if all boxes are right.';
  }
  return `All labels are checked. In the terminal, press Ctrl-C, then type: ${document.body.dataset.afterwards}`;
};
const showInvitation = () => {
  let text = '';
  if (isPlanarNext() && (page.newShape || draft)) {
    text = ['Click the upper left corner', 'Now the upper right corner', 'Now the lower right corner',
      'Now the lower left corner'][draft && draft.points.length < 4 ? draft.points.length : 0];
  } else if (isAdjusting) text = 'Arrow keys move, with Shift they resize. Enter keeps the box.';
  else if (page.newShape) text = 'Draw a box around the new target';
  else if (page.proposals.length) text = 'Click what you want to follow, or press its number';
  else if (page.state && !targets().length) text = 'Draw a box around what you want to follow';
  find('#invitation').textContent = text;
};

const choose = (id) => {
  page.target = id;
  page.newShape = null;
  stopAdjusting();
  render();
};
const summaryText = ({ handBoxes, expectedOverlap }) => {
  if (!targets().length) return 'One box is enough to begin with.';
  const overlap = expectedOverlap === undefined || expectedOverlap === null ? ''
    : `; expected overlap of the rest ${expectedOverlap.toFixed(2)}`;
  return `${plural(handBoxes, 'box').replace('boxs', 'boxes')} by hand so far${overlap}.`;
};
const showDoubts = () => {
  const { doubtful, summary, working } = page.state;
  find('#summary').textContent = summaryText(summary);
  find('#progress').hidden = !working;
  if (working) find('#progress').value = working.total ? working.done / working.total : 0;
  find('[data-do=doubt]').disabled = !doubtful.length;
  refill(find('#doubts'), doubtful.slice(0, 5).map((each) => {
    const name = targets().length > 1 ? `, ${nameOf(targets().find((one) => one.id === each.target))}` : '';
    const button = make('button', { type: 'button' }, `Frame ${each.frame}${name}: ${each.reasons[0] ?? 'probably right'}`);
    button.addEventListener('click', () => visit(each));
    return make('li', {}, button);
  }));
};
const visit = (doubt) => {
  choose(doubt.target);
  go(doubt.frame);
  isChecking = true;
};
// Goes to the most doubtful frame other than the current one.
const visitNext = () => {
  const next = page.state.doubtful.find((each) => each.frame !== page.frame || each.target !== page.target);
  if (next) visit(next);
};

const targetItem = (each, index) => {
  const item = make('li', { class: each.id === page.target ? 'chosen' : '' });
  item.style.setProperty('--c', each.color);
  const swatch = make('button', {
    type: 'button', class: 'swatch', 'aria-label': `Choose ${nameOf(each)}`,
    'aria-pressed': String(each.id === page.target),
  }, String(index + 1));
  swatch.addEventListener('click', () => choose(each.id));
  const name = make('input', { value: nameOf(each), maxlength: 80, 'aria-label': 'Name of the target' });
  name.addEventListener('focus', () => { if (page.target !== each.id) { page.target = each.id; draw(); } });
  name.addEventListener('change', () => edit({ action: 'rename', target: each.id, name: name.value.trim() }));
  const remove = make('button', { type: 'button', class: 'remove', 'aria-label': `Remove ${nameOf(each)}` }, '✕');
  remove.addEventListener('click', () => edit({ action: 'remove', target: each.id }));
  const counts = `${each.handCount} by hand, ${each.checkedCount} checked, ${each.trackedCount} followed`;
  item.append(swatch, name, remove, make('small', {}, counts));
  if (each.remark) item.append(make('small', { class: 'warning' }, each.remark));
  return item;
};
const showTargets = () => {
  const list = find('#targets');
  // A name that is being typed stays.
  if (list.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return;
  refill(list, targets().map(targetItem));
  for (const shape of ['box', 'corners']) {
    find(`[data-do=${shape}]`).setAttribute('aria-pressed', String(page.newShape === shape));
  }
};

const kinds = { rectangles: 'Rectangles', faces: 'Faces', codes: 'Codes', text: 'Text' };
for (const [kind, title] of Object.entries(kinds)) {
  const button = make('button', { type: 'button' }, title);
  button.addEventListener('click', async () => {
    play(false);
    const frame = page.frame;
    button.disabled = true;
    try {
      const found = await ask(`proposals/${kind}/${frame}`);
      if (frame === page.frame) page.proposals = found;
      tell(found.length ? '' : `No ${title.toLowerCase()} were found in this frame.`);
    } catch (error) {
      tell(error.message);
    }
    button.disabled = false;
    render();
  });
  find('#finders').append(button);
}
// Makes a target from what a detector found.
const pick = (index) => {
  const each = page.proposals[index];
  if (!each) return;
  page.proposals = page.proposals.filter((_, place) => place !== index);
  addTarget((each.text ?? '').slice(0, 40), each.corners ? { corners: each.corners } : { box: each.box }, page.frame);
};

const render = () => {
  if (!page.state) return;
  const { state } = page;
  const step = nextStep();
  if (find('#next').textContent !== step) find('#next').textContent = step;
  find('[data-do=undo]').disabled = !state.canUndo;
  find('[data-do=redo]').disabled = !state.canRedo;
  for (const name of ['right', 'upToHere', 'absent', 'occluded', 'outside', 'clear']) find(`[data-do=${name}]`).disabled = !target();
  find('[data-do=start]').disabled = !targets().length || phase() !== 'picking';
  find('#remarks').hidden = !state.remarks.length;
  find('#remarks ul').replaceChildren(...state.remarks.map((each) => make('li', {}, each)));
  showDoubts();
  showTargets();
  showTimeline();
  showInvitation();
  draw();
};
