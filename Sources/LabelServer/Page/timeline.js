// The timeline: who made the labels of each target, and the frames to check.
const timeline = find('#timeline');
const percent = (frame) => (lastFrame() ? 100 * frame / lastFrame() : 0).toFixed(3) + '%';
const playhead = make('div', { class: 'playhead' });

const kindOf = (label) => {
  if (!label || label.source === 'none') return '';
  if (label.visibility !== 'visible') return 'unseen';
  return label.source === 'tracked' && !isSure(label) ? 'unsure' : label.source;
};
// The number of columns is limited. Of the kinds in a column, the first in this list is shown.
const importance = ['hand', 'checked', 'unsure', 'tracked', 'unseen'];
const rowOf = (each) => {
  const columns = Math.min(page.state.frameCount, 800);
  const span = page.state.frameCount / columns;
  const paths = Object.fromEntries(importance.map((kind) => [kind, '']));
  for (let column = 0; column < columns; column += 1) {
    let best = importance.length;
    for (let frame = Math.floor(column * span); frame < (column + 1) * span; frame += 1) {
      const place = importance.indexOf(kindOf(labelOf(each.id, frame)));
      if (place >= 0 && place < best) best = place;
    }
    const kind = importance[best];
    // Labels set by hand are rare, so they are wider.
    const width = kind === 'hand' ? Math.max(1.2, columns / 220) : 1.05;
    if (kind) paths[kind] += `M${column} 0h${width}v100h-${width}z`;
  }
  const row = make('div', { class: 'row' + (each.id === page.target ? ' chosen' : ''), title: nameOf(each) });
  row.style.setProperty('--c', each.color);
  row.dataset.target = each.id;
  row.append(make('svg:svg', {
    viewBox: `0 0 ${columns} 100`, preserveAspectRatio: 'none', 'aria-hidden': 'true',
  }, ...[...importance].reverse().map((kind) => make('svg:path', { class: kind, d: paths[kind] }))));
  return row;
};
const showTimeline = () => {
  const marks = page.state.doubtful.slice(0, page.state.summary.framesToCheck).map((each) => {
    const mark = make('span', { class: 'doubt', 'aria-hidden': 'true' }, '▼');
    mark.style.left = percent(each.frame);
    return mark;
  });
  const rows = targets().map(rowOf);
  timeline.replaceChildren(
    ...rows.length ? rows : [make('div', { class: 'row' }, make('svg:svg', { 'aria-hidden': 'true' }))],
    ...marks, playhead);
  timeline.setAttribute('aria-valuemax', lastFrame());
  movePlayhead();
};
const movePlayhead = () => {
  playhead.style.left = percent(page.frame);
  timeline.setAttribute('aria-valuenow', page.frame);
  find('#number').textContent = `frame ${page.frame} of 0\u2013${lastFrame()}`;
};

let isScrubbing = false;
const scrub = (event) => {
  const bounds = timeline.getBoundingClientRect();
  show(clamp((event.clientX - bounds.left) / bounds.width, 0, 1) * lastFrame());
};
timeline.addEventListener('pointerdown', (event) => {
  if (event.button > 0 || !page.state) return;
  play(false);
  isScrubbing = true;
  if (event.isTrusted) timeline.setPointerCapture(event.pointerId);
  const row = event.target.closest('[data-target]');
  if (row) choose(Number(row.dataset.target));
  scrub(event);
});
timeline.addEventListener('pointermove', (event) => { if (isScrubbing) scrub(event); });
for (const name of ['pointerup', 'pointercancel']) {
  timeline.addEventListener(name, () => { isScrubbing = false; });
}
