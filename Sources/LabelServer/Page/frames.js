// The pictures of the frames, and moving between them.
const view = find('#view');
const image = view.querySelector('image');
const addressOf = (frame) => `frames/${frame}.jpg`;
const lastFrame = () => Math.max(0, (page.state?.frameCount ?? 1) - 1);

let isLoading = false;
// Shows the picture of the current frame. While a picture is being loaded, only the latest request is kept, and the boxes
// stay those of the picture on the screen.
const showPicture = async () => {
  if (isLoading) return;
  isLoading = true;
  while (page.shown !== page.frame) {
    const frame = page.frame;
    const next = new Image();
    next.src = addressOf(frame);
    try {
      await next.decode();
      image.setAttribute('href', addressOf(frame));
    } catch {
      image.removeAttribute('href');
    }
    page.shown = frame;
    draw();
  }
  isLoading = false;
};
const keepAddress = () => {
  window.history.replaceState(null, '', `#${page.frame}/${page.target ?? ''}`);
};
const show = (frame) => {
  const count = page.frame;
  page.frame = clamp(Math.round(frame) || 0, 0, lastFrame());
  if (page.frame !== count) {
    page.proposals = [];
    stopAdjusting();
  }
  movePlayhead();
  showPicture();
  for (const ahead of [1, 2]) {
    const near = page.frame + ahead * Math.sign(page.frame - count);
    if (Math.abs(page.frame - count) === 1 && near >= 0 && near <= lastFrame()) new Image().src = addressOf(near);
  }
  if (timer === null) keepAddress();
};

let timer = null;
const play = (isOn) => {
  if (timer !== null) clearInterval(timer);
  const rate = (page.state?.frameRate || 25) * Number(find('#speed').value);
  timer = isOn ? setInterval(() => {
    if (page.frame >= lastFrame()) play(false);
    else if (!isLoading) show(page.frame + 1);
  }, 1000 / rate) : null;
  const button = find('[data-do=play]');
  button.firstChild.textContent = isOn ? 'Pause' : 'Play';
  button.setAttribute('aria-pressed', String(isOn));
  if (!isOn && page.state) keepAddress();
};
const togglePlaying = () => {
  if (timer === null && page.frame >= lastFrame()) show(0);
  play(timer === null);
};
// Whether the reader goes from one doubtful frame to the next.
let isChecking = false;
const go = (frame) => {
  isChecking = false;
  play(false);
  show(frame);
};
find('#speed').addEventListener('change', () => { if (timer !== null) play(true); });

// The shown part of the picture.
const zoom = { scale: 1, x: 0, y: 0 };
const applyZoom = () => {
  const { width, height } = page.state;
  zoom.scale = clamp(zoom.scale, 1, 16);
  const [w, h] = [width / zoom.scale, height / zoom.scale];
  zoom.x = clamp(zoom.x, 0, width - w);
  zoom.y = clamp(zoom.y, 0, height - h);
  view.setAttribute('viewBox', [zoom.x, zoom.y, w, h].join(' '));
  find('[data-do=whole]').disabled = zoom.scale === 1;
  draw();
};
// Zooms so that a point of the picture stays where it is.
const zoomBy = (factor, [x, y]) => {
  const scale = clamp(zoom.scale * factor, 1, 16);
  zoom.x = x - (x - zoom.x) * zoom.scale / scale;
  zoom.y = y - (y - zoom.y) * zoom.scale / scale;
  zoom.scale = scale;
  applyZoom();
};
const centerOfInterest = () => {
  const points = pointsOf(labelOf(page.target, page.frame));
  if (points) return middle(points);
  return [zoom.x + page.state.width / zoom.scale / 2, zoom.y + page.state.height / zoom.scale / 2];
};
// The size of a pixel of the screen, in pixels of the picture.
const pixel = () => {
  const matrix = view.getScreenCTM();
  return matrix && matrix.a ? 1 / matrix.a : 1;
};
const pointAt = (event) => {
  const matrix = view.getScreenCTM();
  return [(event.clientX - matrix.e) / matrix.a, (event.clientY - matrix.f) / matrix.d];
};
