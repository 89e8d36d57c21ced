// Adapts the logarithmic axis of curves to the methods that are shown, by scaling the existing curves.
(() => {
  'use strict';
  const { range, logarithmic, element, line } = chartAxes;

  for (const chart of document.querySelectorAll('.chart.curves[data-log]')) {
    const [low, high, left, top, right, bottom] = chart.dataset.log.split(' ').map(Number);
    const valueAt = (y) => low * (high / low) ** ((bottom - y) / (bottom - top));
    const curves = [...chart.querySelectorAll('.curve')].map((curve) => ({ curve, path: curve.getAttribute('d') }));
    const guides = [...chart.querySelectorAll('.guide')].map((guide) => ({ guide, y: Number(guide.getAttribute('y1')) }));
    const old = [...chart.querySelectorAll('.level')];
    // Points are written as `M12.5 30L20 31.5`.
    const heights = ({ path }) => [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map((match) => Number(match[1]));

    const update = () => {
      const shown = curves.filter(({ curve }) => getComputedStyle(curve).display !== 'none');
      if (shown.length === 0) return;
      const isWhole = shown.length === curves.length;
      const axis = logarithmic(isWhole ? [low * 1.25, high / 1.25] : range(shown.flatMap(heights).map(valueAt)));
      const y = (value) => bottom - axis.share(value) * (bottom - top);

      for (const level of chart.querySelectorAll('.level')) level.remove();
      const behind = document.createDocumentFragment();
      for (const [value, text] of axis.marks) {
        const grid = element('line', { class: 'grid level' });
        line(grid, left, y(value), right, y(value));
        behind.append(grid, element('text', {
          class: 'tick level', x: left - 7, y: (y(value) + 4).toFixed(2), 'text-anchor': 'end',
        }, text));
      }
      if (isWhole) behind.replaceChildren(...old);
      chart.prepend(behind);
      for (const { curve, path } of curves) {
        curve.setAttribute('d', isWhole ? path : path.replace(/([ML][\d.]+ )([\d.]+)/g,
          (_, start, height) => start + y(valueAt(Number(height))).toFixed(2)));
      }
      for (const { guide, y: height } of guides) {
        const share = isWhole ? .5 : axis.share(valueAt(height));
        guide.style.display = share <= 0 || share >= 1 ? 'none' : '';
        for (const end of ['y1', 'y2']) guide.setAttribute(end, (isWhole ? height : y(valueAt(height))).toFixed(2));
      }
    };
    document.addEventListener('methods', update);
    if (document.querySelector('.switches [aria-pressed="false"]')) update();
  }
})();
