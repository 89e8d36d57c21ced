// Saves a chart as an SVG file that needs no other file, with the colors, the methods and the legend that are shown.
(() => {
  'use strict';
  const kept = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'opacity', 'display', 'visibility',
    'font-size', 'font-weight', 'paint-order'];
  const line = 18;

  const image = (chart) => {
    const figure = chart.closest('figure');
    const copy = chart.cloneNode(true);
    const originals = [chart, ...chart.querySelectorAll('*')];
    [copy, ...copy.querySelectorAll('*')].forEach((each, index) => {
      const style = getComputedStyle(originals[index]);
      for (const name of kept) each.style.setProperty(name, style.getPropertyValue(name));
      for (const { name } of [...each.attributes]) {
        if (name.startsWith('data-') || name === 'class' || name === 'tabindex') each.removeAttribute(name);
      }
    });
    const add = (name, attributes, text) => {
      const element = document.createElementNS(chart.namespaceURI, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (text !== undefined) element.textContent = text;
      return element;
    };
    const { width, height } = chart.viewBox.baseVal;
    const entries = [...figure.querySelectorAll('.legend li')].filter((each) => each.getClientRects().length > 0);
    const total = height + line * (entries.length + 1);
    const style = getComputedStyle(figure);
    copy.removeAttribute('style');
    copy.setAttribute('xmlns', chart.namespaceURI);
    copy.setAttribute('font-family', 'Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif');
    copy.setAttribute('viewBox', `0 ${-line} ${width} ${total}`);
    copy.setAttribute('width', width);
    copy.setAttribute('height', total);
    copy.prepend(
      add('rect', { x: 0, y: -line, width, height: total, fill: style.backgroundColor }),
      add('text', { x: width / 2, y: -4, 'text-anchor': 'middle', 'font-size': 14, 'font-weight': 'bold', fill: style.color },
        (figure.querySelector('figcaption b') || figure.querySelector('figcaption')).textContent));
    entries.forEach((entry, index) => {
      const y = height + line * (index + .5) - 4;
      copy.append(
        add('rect', { x: 12, y: y - 9, width: 10, height: 10, fill: getComputedStyle(entry).getPropertyValue('--c') }),
        add('text', { x: 28, y, 'font-size': 12, fill: style.color },
          `[${entry.querySelector('output').dataset.headline}] ${entry.querySelector('bdi').textContent}`));
    });
    return new XMLSerializer().serializeToString(copy);
  };

  for (const chart of document.querySelectorAll('figure .chart')) {
    const caption = chart.closest('figure').querySelector('figcaption');
    const title = caption.querySelector('b');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'csv save';
    button.textContent = 'SVG';
    button.title = 'Save the chart as an SVG file';
    button.addEventListener('click', () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([image(chart)], { type: 'image/svg+xml' }));
      link.download = `${(title ? title.textContent : 'chart').trim().toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
    caption.prepend(button);
  }
})();
