// Elements, the state of the page, and the exchange with the program.
const find = (selector) => document.querySelector(selector);
const namespace = 'http://www.w3.org/2000/svg';
const make = (name, attributes = {}, ...children) => {
  const element = name.startsWith('svg:')
    ? document.createElementNS(namespace, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const page = {
  // What the program knows, except for the labels; null until it has answered.
  state: null,
  // The labels of each target: one row per frame.
  labels: new Map(),
  // The current frame, and the frame whose picture is on the screen.
  frame: 0, shown: null,
  // The chosen target, and the shape of the target that the next drawing makes.
  target: null, newShape: null,
  proposals: [],
};
const targets = () => page.state?.targets ?? [];
const target = () => targets().find((each) => each.id === page.target) ?? null;
// The name of a target; one that has only a number gets a word before it.
const nameOf = (each) => /^\d+$/.test(each?.name) ? `Target ${each.name}` : each?.name ?? '';
const labelOf = (id, frame) => page.labels.get(id)?.[frame] ?? null;
const isSure = (label) => label.source !== 'tracked' || !(label.confidence < page.state.threshold);

// What the page is for: labeling, or picking what is then followed.
const isPicking = document.body.classList.contains('picking');
const phase = () => page.state?.picking?.phase;

// Replaces the content of a list, without taking the focus away from its buttons.
const refill = (list, items) => {
  const place = [...list.querySelectorAll('button')].indexOf(document.activeElement);
  list.replaceChildren(...items);
  if (place >= 0) list.querySelectorAll('button')[place]?.focus();
};
// Shows a message until the next one; an empty message hides it.
const tell = (text) => {
  find('#message').hidden = !text;
  find('#message').textContent = text;
};

const ask = async (path, body) => {
  const options = body === undefined ? {}
    : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

const accept = (state) => {
  if (page.state && state.revision < page.state.revision) return;
  page.state = state;
  if (!target()) page.target = targets()[0]?.id ?? null;
};
// The numbers of changes that were made, and of those that the program has not answered yet.
let made = 0;
let pending = 0;
const loadLabels = async () => {
  const before = made;
  const ids = targets().map((each) => each.id);
  const tables = await Promise.all(ids.map((id) => ask(`labels/${id}`)));
  // Labels that were asked for before a change must not undo the change on the screen.
  if (made !== before || pending > 1) return;
  page.labels = new Map(tables.map((table) => {
    const rows = [];
    for (const row of table.rows) rows[row.frame] = row;
    return [table.target, rows];
  }));
};

// Sends a change; changes are sent one after another.
let queue = Promise.resolve();
const edit = (change) => {
  made += 1;
  pending += 1;
  queue = queue.then(async () => {
    let state = null;
    try {
      state = await ask('edit', change);
      accept(state);
      await loadLabels();
      tell('');
    } catch (error) {
      tell(error.message);
    }
    pending -= 1;
    render();
    return state;
  });
  return queue;
};

const waitFor = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
// Follows the program's work until the page is closed.
const follow = async () => {
  let isAway = false;
  // The revision that is on the screen, with its labels.
  let known = page.state.revision;
  while (true) {
    try {
      const { revision } = await ask(`changes?after=${known}`);
      if (isAway) tell('');
      isAway = false;
      if (pending === 0 && revision > known) {
        const began = performance.now();
        const state = await ask('state');
        accept(state);
        await loadLabels();
        render();
        known = state.revision;
        if (isPicking && phase() !== 'picking' && timer === null) show(lastFrame());
        if (phase() === 'saved') return;
        // A long video has many labels; showing them again and again must not keep the page busy.
        await waitFor(Math.min(2000, 4 * (performance.now() - began)));
      }
      await waitFor(isPicking ? 40 : 300);
    } catch {
      isAway = true;
      tell('vbench has ended, or does not answer. All changes are saved: start it again as before, and open the address that it prints.');
      await waitFor(2000);
    }
  }
};
