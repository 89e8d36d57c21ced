// Reads the numbers that a page contains as text.
const packed = (() => {
  'use strict';
  // Reads packed series: differences in base 64 with five bits per character. The lowest bit of a number is its sign.
  const digits = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/']
    .map((character, value) => [character, value]));
  const reader = (text) => {
    let place = 0;
    return {
      get atEnd() { return place >= text.length; },
      accept(character) {
        if (text[place] !== character) return false;
        place += 1;
        return true;
      },
      number() {
        let value = 0;
        for (let shift = 0; ; shift += 5) {
          const digit = digits.get(text[place++]);
          value += (digit & 31) * 2 ** shift;
          if (!(digit & 32)) break;
        }
        return value % 2 ? -(value - 1) / 2 : value / 2;
      },
    };
  };
  // Values are stored as integers because a video may have a million frames.
  const none = -(2 ** 15);
  const unpackSeries = (text) => {
    const from = reader(text);
    // Each value takes at least one character.
    const hundredths = new Int16Array(text.length);
    let count = 0;
    let last = 0;
    while (!from.atEnd) {
      hundredths[count] = from.accept('.') ? none : (last += from.number());
      count += 1;
    }
    return hundredths.subarray(0, count);
  };
  // Returns a value of a series; null if it is missing, and undefined if the index is outside the series.
  const valueAt = (hundredths, index) => {
    const value = hundredths[index];
    return value === undefined ? undefined : value === none ? null : value / 100;
  };
  // Regions are stored as the coordinates of their corners, in tenths of pixels.
  const nowhere = -(2 ** 31);
  const unpackRegions = (text, frames) => {
    const from = reader(text);
    const tenths = new Int32Array(8 * frames).fill(nowhere);
    const last = { box: [0, 0, 0, 0], corners: [0, 0, 0, 0, 0, 0, 0, 0] };
    let kind = 'box';
    for (let index = 0; !from.atEnd && index < frames; index += 1) {
      if (from.accept('.')) continue;
      if (from.accept('(')) kind = 'corners';
      if (from.accept(')')) kind = 'box';
      const numbers = last[kind] = last[kind].map((value) => value + from.number());
      const [x, y, width, height] = numbers;
      tenths.set(kind === 'corners' ? numbers
        : [x, y, x + width, y, x + width, y + height, x, y + height], 8 * index);
    }
    return tenths;
  };
  // Returns the coordinates of a region's corners, in pixels; null if there is no region.
  const regionAt = (tenths, index) => {
    const corners = index < 0 ? [] : tenths.subarray(8 * index, 8 * index + 8);
    return corners.length < 8 || corners[0] === nowhere ? null
      : Array.from(corners, (value) => value / 10);
  };
  return { unpackSeries, valueAt, unpackRegions, regionAt };
})();
