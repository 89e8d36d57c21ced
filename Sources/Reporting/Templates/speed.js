// Adapts the chart of accuracy and speed to the methods that are shown: its axes, the line through the best
// compromises, and the names. The rules are those of `SpeedChart`.
(() => {
  'use strict';
  const { range, logarithmic, linear, shares, element: make, line } = chartAxes;
  const numbers = (text) => (text === '' ? [] : text.split(' ').map(Number));

  for (const chart of document.querySelectorAll('.chart.marks[data-front]')) {
    const { front: direction, share, least, names } = chart.dataset;
    const [left, top, right, lowest, width] = chart.dataset.area.split(' ').map(Number);
    // On a phone, letters are large compared with the chart, so the chart is taller, and names without space are
    // omitted.
    const isNarrow = window.matchMedia('(max-width: 40rem)').matches;
    const bottom = lowest + (isNarrow ? 260 : 0);
    if (isNarrow) {
      chart.setAttribute('viewBox', `0 0 ${width} ${chart.viewBox.baseVal.height + 270}`);
      const title = chart.querySelector('.axis:not([transform])');
      if (title) title.setAttribute('y', bottom + 48);
    }
    const sign = direction === 'lower' ? -1 : 1;
    const figure = chart.closest('figure');
    const readout = figure.querySelector('.readout');
    const caption = [...figure.querySelector('figcaption').childNodes].find((node) => node.textContent.includes('dashed: '));
    const explanation = caption?.textContent;
    const marks = [...chart.querySelectorAll('.mark')].map((element) => {
      const { name, speed, accuracy, speeds, accuracies, ranked } = element.dataset;
      return {
        element, name, speed: Number(speed), accuracy: Number(accuracy), speeds: numbers(speeds),
        accuracies: numbers(accuracies), isRanked: ranked === '1',
      };
    });
    const update = () => {
      const shown = marks.filter((mark) => getComputedStyle(mark.element).display !== 'none');
      if (shown.length === 0) return;
      const speeds = shown.flatMap((mark) => [mark.speed, ...mark.speeds]).filter((value) => value > 0);
      const [slowest, fastest] = range(speeds);
      const room = Math.max(1.25, 2 * Math.sqrt(slowest / fastest));
      let ends = [slowest / room, fastest * room];
      const guides = [30, 60].filter((rate) => rate >= ends[0] / 2 && rate <= ends[1] * 2);
      for (const rate of guides) ends = [Math.min(ends[0], rate / 1.1), Math.max(ends[1], rate * 1.1)];
      const across = logarithmic(ends);
      const figures = shown.flatMap((mark) => [mark.accuracy, ...mark.accuracies]);
      const up = share === '1' ? shares(figures) : linear(0, 1.1 * Math.max(...shown.map((mark) => mark.accuracy)));
      const x = (value) => left + across.share(value) * (right - left);
      const y = (value) => bottom - up.share(value) * (bottom - top);

      for (const old of chart.querySelectorAll('.grid, .tick, .guide, .front')) old.remove();
      const behind = document.createDocumentFragment();
      for (const [value, text] of up.marks) {
        const grid = make('line', { class: 'grid' });
        line(grid, left, y(value), right, y(value));
        behind.append(grid, make('text', { class: 'tick', x: left - 7, y: (y(value) + 4).toFixed(2), 'text-anchor': 'end' }, text));
      }
      for (const [value, text] of across.marks) {
        const grid = make('line', { class: 'grid' });
        line(grid, x(value), top, x(value), bottom);
        const half = 3.5 * text.length;
        const anchor = x(value) + half > width ? 'end' : x(value) - half < 0 ? 'start' : 'middle';
        behind.append(grid, make('text', { class: 'tick', x: x(value).toFixed(2), y: bottom + (isNarrow ? 22 : 16), 'text-anchor': anchor }, text));
      }
      for (const rate of guides) {
        const guide = make('line', { class: 'guide' });
        line(guide, x(rate), top, x(rate), bottom);
        behind.append(guide);
      }

      if (caption) {
        const words = guides.length === 0 ? '' : `dashed: ${guides.join(' and ')} per second`;
        caption.textContent = explanation.replace(/(; )?dashed: [\d and]+ per second/, (_, before) => (words === '' ? '' : (before || '') + words));
      }

      const ranked = shown.filter((mark) => mark.isRanked);
      const best = Math.max(...ranked.map((mark) => mark.accuracy));
      const usable = ranked.filter((mark) => mark.accuracy >= Number(least) * best);
      const front = usable.filter((mark) => !usable.some((other) =>
        other.speed >= mark.speed && sign * other.accuracy >= sign * mark.accuracy
        && (other.speed > mark.speed || sign * other.accuracy > sign * mark.accuracy)))
        .sort((a, b) => a.speed - b.speed);
      if (front.length > 1) {
        behind.append(make('polyline', {
          class: 'front', points: front.map((mark) => `${x(mark.speed).toFixed(2)},${y(mark.accuracy).toFixed(2)}`).join(' '),
        }));
      }
      chart.prepend(behind);

      for (const mark of shown) {
        const { element } = mark;
        const [px, py] = [x(mark.speed), y(mark.accuracy)];
        element.dataset.x = px.toFixed(2);
        element.dataset.y = py.toFixed(2);
        const dot = element.querySelector('.dot');
        const label = element.querySelector('.label');
        dot.setAttribute('cx', px.toFixed(2));
        dot.setAttribute('cy', py.toFixed(2));
        dot.setAttribute('r', (front.includes(mark) ? 6 : 5) * (isNarrow ? 1.7 : 1));
        const [upright, level] = [element.querySelector('.whisker.up'), element.querySelector('.whisker:not(.up)')];
        if (upright) line(upright, px, y(mark.accuracies[0]), px, y(mark.accuracies[1]));
        if (level) line(level, x(mark.speeds[0]), py, x(mark.speeds[1]), py);
        const isNamed = shown.length <= Number(names) || front.includes(mark);
        label.classList.toggle('unnamed', !isNamed);
      }
      place(shown.filter((mark) => !mark.element.querySelector('.label').classList.contains('unnamed')), shown);
      const words = front.length > 1 ? 'best trade-offs: ' + front.map((mark) => mark.name).join(', ') : '';
      readout.dataset.headline = words;
      readout.textContent = words;
    };

    // Places names at corners of their points where there are no other names or points. The most accurate methods
    // choose first.
    const place = (named, shown) => {
      const taken = [];
      const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
      for (const mark of [...named].sort((a, b) => sign * (b.accuracy - a.accuracy))) {
        const label = mark.element.querySelector('.label');
        const [px, py, wide] = [Number(mark.element.dataset.x), Number(mark.element.dataset.y), (isNarrow ? 12.5 : 7) * mark.name.length];
        const isRight = px > (left + right) / 2;
        const places = [isRight, !isRight].flatMap((isLeft) => [-7, 17].map((shift) => {
          const at = px + (isLeft ? -10 : 10);
          return { at, y: py + shift, isLeft, box: [isLeft ? at - wide : at, py + shift - (isNarrow ? 18 : 10), isLeft ? at : at + wide, py + shift + 3] };
        }));
        const isFree = ({ box }) => box[0] >= left && box[2] <= width && !taken.some((other) => meets(box, other))
          && !shown.some((other) => meets(box, [
            other.element.dataset.x - 7, other.element.dataset.y - 7, Number(other.element.dataset.x) + 7, Number(other.element.dataset.y) + 7]));
        const free = places.find(isFree);
        if (isNarrow) label.classList.toggle('unnamed', !free);
        if (isNarrow && !free) continue;
        const chosen = free || places[0];
        taken.push(chosen.box);
        label.setAttribute('x', chosen.at.toFixed(2));
        label.setAttribute('y', chosen.y.toFixed(2));
        label.setAttribute('text-anchor', chosen.isLeft ? 'end' : 'start');
      }
    };
    document.addEventListener('methods', update);
    if (isNarrow || document.querySelector('.switches [aria-pressed="false"]')) update();
  }
})();
