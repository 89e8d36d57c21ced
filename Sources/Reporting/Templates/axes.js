// The axes of charts whose methods can be hidden. The rules are those of `ChartAxis`.
const chartAxes = (() => {
  'use strict';
  const range = (values) => [Math.min(...values), Math.max(...values)];
  const decades = Array.from({ length: 19 }, (_, index) => 10 ** (index - 9));
  const digitsOf = (step) => Math.max(0, Math.floor(-Math.log10(step)) + (Math.log10(step) % 1 === 0 ? 0 : 1));

  // Returns a logarithmic axis with its marks.
  const logarithmic = ([low, high]) => {
    const [first, last] = [Math.log10(low / 1.25), Math.log10(high * 1.25)];
    const marks = (steps) => decades.flatMap((decade) => steps.map((step) => step * decade))
      .filter((value) => value >= low / 1.25 && value <= high * 1.25);
    const fine = marks([1, 2, 5]);
    return {
      share: (value) => Math.min(1, Math.max(0, (Math.log10(value) - first) / (last - first))),
      marks: (fine.length <= 8 ? fine : marks([1])).map((value) =>
        [value, value.toFixed(value >= 1 ? 0 : Math.ceil(-Math.log10(value) - 1e-9))]),
    };
  };

  // Returns a linear axis with marks at round numbers.
  const linear = (start, end) => {
    const rough = (end - start) / 5;
    const decade = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((each) => each * decade).find((each) => each >= rough * (1 - 1e-9));
    const marks = [];
    for (let index = Math.ceil(start / step - 1e-9); index <= Math.floor(end / step + 1e-9); index += 1) {
      marks.push([index * step, (index * step).toFixed(digitsOf(step))]);
    }
    return { share: (value) => Math.min(1, Math.max(0, (value - start) / (end - start))), marks };
  };
  const shares = (values) => {
    const [least, most] = range(values);
    const floor = Math.max(0, Math.floor(least * 10 - .25) / 10);
    const ceiling = Math.min(1, Math.max(floor + .2, Math.ceil(most * 10 + .25) / 10));
    return linear(Math.min(floor, ceiling - .2), ceiling);
  };

  const element = (name, attributes, text) => {
    const made = document.createElementNS(document.querySelector('svg').namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const line = (drawn, x1, y1, x2, y2) => {
    for (const [key, value] of Object.entries({ x1, y1, x2, y2 })) drawn.setAttribute(key, value.toFixed(2));
  };
  return { range, logarithmic, linear, shares, element, line };
})();
