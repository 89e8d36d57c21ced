(() => {
  'use strict';

  // The page's address contains the shown methods and the order of the tables, so that a link to the page contains
  // them.
  const address = new URLSearchParams(window.location.search);

  // A click on a heading sorts the table. Missing values are sorted to the end.
  const key = (row, column) => {
    const cell = row.cells[column];
    const text = (cell.querySelector('.value') || cell).textContent.trim();
    const number = parseFloat(text);
    return Number.isNaN(number) ? (text === '-' || text === '–' ? null : text) : number;
  };
  const compare = (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

  for (const table of document.querySelectorAll('table[data-sortable]')) {
    const headings = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
    const body = table.tBodies[0];
    headings.forEach((heading, column) => {
      const button = heading.querySelector('button');
      if (!button) return;
      heading.addEventListener('click', () => {
        const first = heading.classList.contains('number') ? 'descending' : 'ascending';
        const other = first === 'ascending' ? 'descending' : 'ascending';
        const order = heading.getAttribute('aria-sort') === first ? other : first;
        for (const each of headings) each.removeAttribute('aria-sort');
        heading.setAttribute('aria-sort', order);
        const sign = order === 'ascending' ? 1 : -1;
        const rows = [...body.rows].map((row, index) => ({ row, index, key: key(row, column) }));
        rows.sort((a, b) => {
          if (a.key === null || b.key === null) {
            return (a.key === null) - (b.key === null) || a.index - b.index;
          }
          return sign * compare(a.key, b.key) || a.index - b.index;
        });
        body.append(...rows.map((each) => each.row));
        const section = table.closest('section');
        if (section && section.id) keepInAddress('sort-' + section.id, column + '-' + order);
      });
    });
    const section = table.closest('section');
    const [column, order] = (address.get('sort-' + (section && section.id)) || '').split('-');
    const heading = column === '' ? undefined : headings[Number(column)];
    for (let clicks = 0; heading && clicks < 2; clicks += 1) {
      if (heading.getAttribute('aria-sort') !== order) heading.click();
    }
  }

  // Methods are shown or hidden in all charts and tables at once. The reader can hide one method, show only one, or
  // show those whose names contain a text.
  const switches = [...document.querySelectorAll('.switches [data-method]')];
  const all = document.querySelector('.switches .all');
  const isShown = (button) => button.getAttribute('aria-pressed') === 'true';
  const show = (wanted) => {
    for (const button of switches) {
      const isWanted = wanted(button);
      document.documentElement.classList.toggle('hide-' + button.dataset.method, !isWanted);
      button.setAttribute('aria-pressed', String(isWanted));
    }
    const shown = switches.filter(isShown);
    document.dispatchEvent(new Event('methods'));
    if (all) all.hidden = shown.length === switches.length;
    keepInAddress('show', shown.length === switches.length
      ? '' : shown.map((each) => each.dataset.method).join('.') || 'none');
  };
  for (const button of switches) {
    button.addEventListener('click', () =>
      show((each) => isShown(each) !== (each === button)));
  }
  for (const button of document.querySelectorAll('.switches .only')) {
    button.addEventListener('click', () =>
      show((each) => each.dataset.method === button.dataset.only));
  }
  if (all) all.addEventListener('click', () => show(() => true));
  const filter = document.querySelector('.switches input');
  if (filter) {
    filter.addEventListener('input', () => {
      const words = filter.value.trim().toLowerCase();
      show((each) => each.textContent.toLowerCase().includes(words));
    });
  }
  if (address.has('show')) {
    const wanted = address.get('show').split('.');
    show((each) => wanted.includes(each.dataset.method));
  }

  // The bar may have several lines. Its height is stored so that targets of links do not scroll under it. Cut-off
  // content fades.
  const bar = document.querySelector('.switches');
  const wide = [...document.querySelectorAll('.scroll, .wide .plot')];
  const fade = (each) => each.classList.toggle(
    'more', each.scrollLeft + each.clientWidth < each.scrollWidth - 2);
  const measure = () => {
    if (bar) document.documentElement.style.setProperty('--bar', bar.offsetHeight + 'px');
    wide.forEach(fade);
  };
  for (const each of wide) each.addEventListener('scroll', () => fade(each), { passive: true });
  window.addEventListener('resize', measure);
  measure();

  // Shows the values at the pointer's position in a chart, or at a position chosen with the arrow keys.
  const read = (chart, count, nearest, show) => {
    let index = null;
    const move = (to) => { index = to; show(index); };
    chart.addEventListener('pointermove', (event) => {
      const box = chart.getBoundingClientRect();
      const scale = chart.viewBox.baseVal.width / box.width;
      move(nearest((event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
    });
    chart.addEventListener('pointerleave', () => move(null));
    chart.addEventListener('blur', () => move(null));
    chart.addEventListener('keydown', (event) => {
      const last = count() - 1;
      const start = index === null ? -1 : index;
      const to = {
        ArrowLeft: start - 1, ArrowUp: start - 1, ArrowRight: start + 1, ArrowDown: start + 1,
        PageUp: start - 10, PageDown: start + 10, Home: 0, End: last,
      }[event.key];
      if (to === undefined || last < 0) return;
      event.preventDefault();
      move(Math.min(last, Math.max(0, to)));
    });
  };
  const closest = (distances) => distances.indexOf(Math.min(...distances));

  // Curves have a cursor, and the legend shows the values at its position.
  for (const chart of document.querySelectorAll('.chart.curves')) {
    const figure = chart.closest('figure');
    const cursor = chart.querySelector('.cursor');
    const readout = figure.querySelector('.readout');
    const outputs = [...figure.querySelectorAll('output')];
    const stops = chart.dataset.stops.split(' ').map(Number);
    const labels = chart.dataset.labels.split('|');
    const lines = new Map([...chart.querySelectorAll('.curve')].map((line) =>
      [line.dataset.method, line.dataset.values.split('|')]));
    // The position that is shown while the reader points at none.
    let usual = null;
    const show = (position) => {
      const index = position === null ? usual : position;
      cursor.classList.toggle('on', index !== null);
      if (index !== null) {
        cursor.setAttribute('x1', stops[index]);
        cursor.setAttribute('x2', stops[index]);
      }
      readout.textContent = index === null ? readout.dataset.headline : labels[index];
      for (const output of outputs) {
        const values = lines.get(output.dataset.method) || [];
        output.textContent = index === null ? output.dataset.headline : values[index] || '–';
      }
    };
    read(chart, () => stops.length, (x) => closest(stops.map((stop) => Math.abs(stop - x))), show);
    chart.addEventListener('stop', (event) => { usual = event.detail; show(null); });
  }

  // Marks are single points, each with its own text.
  for (const chart of document.querySelectorAll('.chart.marks')) {
    const readout = chart.closest('figure').querySelector('.readout');
    const marks = [...chart.querySelectorAll('.mark')];
    const shown = () => marks.filter((mark) => mark.getClientRects().length > 0);
    read(chart, () => shown().length,
      (x, y) => closest(shown().map((mark) => Math.hypot(mark.dataset.x - x, mark.dataset.y - y))),
      (index) => {
        const mark = index === null ? undefined : shown()[index];
        for (const each of marks) each.classList.toggle('on', each === mark);
        chart.classList.toggle('reading', mark !== undefined);
        readout.textContent = mark ? mark.dataset.text : readout.dataset.headline;
      });
  }

  // For printing, all folded content is opened, except pairs, which are also shown in another form.
  addEventListener('beforeprint', () => {
    for (const folded of document.querySelectorAll('details:not(.pairs)')) folded.open = true;
  });

  // A divider shows a part of each of two pictures.
  for (const divider of document.querySelectorAll('.divided input')) {
    divider.addEventListener('input', () =>
      divider.parentElement.style.setProperty('--divider', `${divider.value}%`));
  }
})();
