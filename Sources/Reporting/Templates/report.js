(() => {
  'use strict';

  // Tables are sorted by a click on a heading; what is no number or name goes to the end.
  const key = (row, column) => {
    const text = row.cells[column].textContent.trim();
    const number = parseFloat(text);
    return Number.isNaN(number) ? (text === '-' || text === '–' ? null : text) : number;
  };
  const compare = (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

  for (const table of document.querySelectorAll('table[data-sortable]')) {
    const headings = [...table.tHead.rows[0].cells];
    const body = table.tBodies[0];
    headings.forEach((heading, column) => {
      const button = heading.querySelector('button');
      if (!button) return;
      button.addEventListener('click', () => {
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
      });
    });
  }

  // Subjects are switched on and off everywhere at once.
  for (const button of document.querySelectorAll('.switches button')) {
    button.addEventListener('click', () => {
      const hidden = document.documentElement.classList.toggle('hide-' + button.dataset.subject);
      button.setAttribute('aria-pressed', String(!hidden));
    });
  }

  // Curves show their values under the pointer, or at a cursor moved by the arrow keys.
  const plot = { left: 48 / 440, right: 428 / 440 };
  for (const chart of document.querySelectorAll('.chart.curves')) {
    const figure = chart.closest('figure');
    const cursor = chart.querySelector('.cursor');
    const readout = figure.querySelector('.readout');
    const curves = new Map();
    for (const line of chart.querySelectorAll('.curve')) {
      curves.set(line.dataset.subject, line.dataset.values.split(' '));
    }
    const count = Math.max(...[...curves.values()].map((values) => values.length));
    let index = null;

    const show = () => {
      const isOn = index !== null;
      cursor.classList.toggle('on', isOn);
      if (isOn) {
        const x = 48 + (index / (count - 1)) * 380;
        cursor.setAttribute('x1', x);
        cursor.setAttribute('x2', x);
      }
      const threshold = isOn ? (index / (count - 1)) * Number(figure.dataset.maximum) : 0;
      readout.textContent = isOn
        ? 'at ' + threshold.toFixed(Number(figure.dataset.digits)) : readout.dataset.headline;
      for (const output of figure.querySelectorAll('output')) {
        const values = curves.get(output.dataset.subject);
        output.textContent = isOn && values ? values[index] : output.dataset.headline;
      }
    };

    chart.addEventListener('pointermove', (event) => {
      const box = chart.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width - plot.left) / (plot.right - plot.left);
      index = Math.round(Math.min(1, Math.max(0, share)) * (count - 1));
      show();
    });
    chart.addEventListener('pointerleave', () => { index = null; show(); });
    chart.addEventListener('blur', () => { index = null; show(); });
    chart.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      index = Math.min(count - 1, Math.max(0, (index === null ? 0 : index) + step));
      show();
    });
  }
})();
