// Begins where the address says, so that a reload changes nothing.
const start = async () => {
  try {
    accept(await ask('state'));
    await loadLabels();
  } catch (error) {
    tell(error.message);
    return;
  }
  const { name, width, height } = page.state;
  document.title = `${name} – ${document.title}`;
  if (isPicking) {
    find('.product').textContent = 'vbench track';
    find('#help-title').textContent = 'Keys';
  }
  find('#name').replaceChildren(find('.sequence') ?? name);
  for (const element of [image, view.querySelector('.ground')]) {
    element.setAttribute('width', width);
    element.setAttribute('height', height);
  }
  find('#picture').style.setProperty('--ratio', `${width} / ${height}`);
  const [, frame, id] = window.location.hash.match(/^#(\d+)\/(\d*)$/) || [];
  if (targets().some((each) => each.id === Number(id)) && id) page.target = Number(id);
  applyZoom();
  render();
  show(Number(frame ?? 0));
  follow();
};
window.addEventListener('resize', () => draw());
start();
