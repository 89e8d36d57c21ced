// Adds tools to large tables. In tables with many columns, columns and groups of columns can be hidden, and single
// columns can be pinned. In tables with many rows, names and attributes can be searched. The page's address contains
// these settings.
(() => {
  'use strict';
  const fewestColumns = 6;
  const fewestRows = 8;
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const kept = (name) => new URLSearchParams(window.location.search).get(name) || '';
  const columnsOf = (text) => new Set(text === '' ? [] : text.split('.').map(Number));

  document.querySelectorAll('main section').forEach((section, number) => {
    const id = section.id || 'part-' + number;
    for (const table of section.querySelectorAll(':scope > .scroll > table[data-sortable]')) {
      const headings = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
      const rows = [...table.tBodies[0].rows];
      const tools = make('div', { className: 'tools' });
      if (rows.length >= fewestRows) tools.append(...search(id, table, rows));
      if (headings.length >= fewestColumns && rows.length > 1) tools.append(chooser(id, table, headings));
      if (tools.children.length > 0) table.parentElement.before(tools);
    }
  });

  // Creates a search field that shows only rows whose names or attributes contain all of the words.
  function search(id, table, rows) {
    const input = make('input', {
      type: 'search', placeholder: 'search', ariaLabel: 'Show rows with these words in their name or attributes',
    });
    const count = make('output', {});
    const texts = rows.map((row) =>
      [row.cells[0], ...row.querySelectorAll('.tags')].map((cell) => cell.textContent).join(' ').toLowerCase());
    const update = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
      let found = 0;
      rows.forEach((row, index) => {
        row.hidden = !words.every((word) => texts[index].includes(word));
        found += row.hidden ? 0 : 1;
      });
      count.textContent = words.length === 0 ? '' : `${found} of ${rows.length}`;
      keepInAddress('find-' + id, input.value.trim());
    };
    input.addEventListener('input', update);
    input.value = kept('find-' + id);
    if (input.value !== '') update();
    return [input, count];
  }

  function chooser(id, table, headings) {
    const hidden = columnsOf(kept('hide-' + id));
    const pinned = columnsOf(kept('pin-' + id));
    const groups = [];
    let column = 0;
    for (const cell of table.querySelector('.groups')?.cells || []) {
      if (cell.tagName === 'TH') groups.push({ cell, first: column, count: cell.colSpan });
      column += cell.colSpan;
    }
    const title = (index) => headings[index].textContent.trim();
    const boxes = new Map();
    const pins = new Map();

    const update = () => {
      for (const row of [...table.tBodies[0].rows, headings[0].parentElement]) {
        [...row.cells].forEach((cell, index) => {
          cell.hidden = hidden.has(index);
          cell.classList.toggle('pinned', pinned.has(index));
        });
      }
      let offset = headings[0].offsetWidth;
      for (const index of [...pinned].filter((each) => !hidden.has(each)).sort((a, b) => a - b)) {
        for (const row of [...table.tBodies[0].rows, headings[0].parentElement]) {
          row.cells[index].style.left = offset + 'px';
        }
        offset += headings[index].offsetWidth;
      }
      for (const group of groups) {
        const shown = Array.from({ length: group.count }, (_, place) => group.first + place)
          .filter((index) => !hidden.has(index)).length;
        group.cell.hidden = shown === 0;
        group.cell.colSpan = Math.max(1, shown);
      }
      for (const [index, box] of boxes) box.checked = !hidden.has(index);
      for (const [index, pin] of pins) {
        pin.textContent = pinned.has(index) ? 'unpin' : 'pin';
        pin.setAttribute('aria-pressed', String(pinned.has(index)));
      }
      const list = (columns) => [...columns].sort((a, b) => a - b).join('.');
      keepInAddress('hide-' + id, list(hidden));
      keepInAddress('pin-' + id, list(pinned));
      summary.textContent = hidden.size === 0 ? 'Columns' : `Columns (${hidden.size} hidden)`;
      window.dispatchEvent(new Event('resize'));
    };
    const set = (columns, isShown) => {
      for (const index of columns) {
        if (isShown) hidden.delete(index);
        else hidden.add(index);
      }
      update();
    };

    const choices = make('div', { className: 'choices' });
    const add = (index) => {
      const box = make('input', { type: 'checkbox' });
      box.addEventListener('change', () => set([index], box.checked));
      boxes.set(index, box);
      const pin = make('button', { type: 'button', ariaLabel: 'pin ' + title(index) });
      pin.addEventListener('click', () => {
        if (!pinned.delete(index)) pinned.add(index);
        update();
      });
      pins.set(index, pin);
      choices.append(make('span', {}, make('label', {}, box, ' ' + title(index)), pin));
    };
    for (let index = 1; index < headings.length; index += 1) {
      const group = groups.find((each) => each.first === index);
      if (group) {
        const columns = Array.from({ length: group.count }, (_, place) => group.first + place);
        const toggle = make('button', { type: 'button', textContent: 'all or none' });
        toggle.addEventListener('click', () => set(columns, columns.every((each) => hidden.has(each))));
        choices.append(make('span', {}, make('b', { textContent: group.cell.textContent }), toggle));
      }
      add(index);
    }
    const summary = make('summary', { textContent: 'Columns' });
    const details = make('details', {}, summary, choices);
    document.addEventListener('click', (event) => {
      if (!details.contains(event.target)) details.open = false;
    });
    update();
    return details;
  }
})();
