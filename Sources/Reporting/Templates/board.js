// Filters the ranking by people and machines, and opens the report of a row's run.
(() => {
  'use strict';
  const table = document.querySelector('table.board');
  const bar = document.querySelector('.filters');
  if (!table || !bar) return;
  const rows = [...table.tBodies[0].rows];
  const text = (row, column) => row.cells[column].textContent.trim();
  const count = document.createElement('output');
  const kept = new URLSearchParams(window.location.search);
  const filters = [];

  const update = () => {
    let shown = 0;
    for (const row of rows) {
      row.hidden = filters.some(({ column, select }) => select.value !== '' && text(row, column) !== select.value);
      if (!row.hidden) shown += 1;
    }
    count.textContent = shown === rows.length ? '' : `${shown} of ${rows.length}`;
    for (const { name, select } of filters) keepInAddress(name, select.value);
  };

  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    if (heading.dataset.filter === undefined) return;
    const values = [...new Set(rows.map((row) => text(row, column)))].sort();
    if (values.length < 2) return;
    const select = document.createElement('select');
    const name = heading.textContent.trim();
    select.setAttribute('aria-label', name);
    select.append(new Option(heading.dataset.filter, ''), ...values.map((value) => new Option(value, value)));
    if (values.includes(kept.get(name))) select.value = kept.get(name);
    select.addEventListener('change', update);
    filters.push({ column, name, select });
    bar.append(select);
  });
  bar.append(count);
  bar.hidden = filters.length === 0;
  update();

  for (const row of rows) {
    row.addEventListener('click', (event) => {
      const link = row.querySelector('a');
      if (event.target.closest('a') || !link.getAttribute('href') || String(getSelection()) !== '') return;
      link.click();
    });
  }
})();
