// Lets the reader choose a camera and a machine. If all trackers take s times longer, the chart's values are those at s
// times the frame rate.
(() => {
  'use strict';
  for (const control of document.querySelectorAll('.machine')) {
    const chart = control.closest('section').querySelector('.chart.curves');
    const [camera, machine] = control.querySelectorAll('input');
    const words = control.querySelector('output');
    const rates = control.dataset.rates.split(' ').map(Number);
    const update = () => {
      const slowdown = 2 ** Number(machine.value);
      const factor = Number((slowdown < 1 ? 1 / slowdown : slowdown).toPrecision(2));
      const speed = slowdown === 1 ? 'as timed' : `${factor} times ${slowdown < 1 ? 'faster' : 'slower'}`;
      const rate = slowdown * Number(camera.value);
      const isShown = rate >= rates[0] / 1.2 && rate <= rates[rates.length - 1] * 1.2;
      const distances = rates.map((each) => Math.abs(Math.log(each / rate)));
      words.textContent = `${speed}; read at ${Number(rate.toPrecision(3))} frames per second`
        + (isShown ? '' : ', which the chart does not cover');
      chart.dispatchEvent(new CustomEvent('stop', {
        detail: isShown ? distances.indexOf(Math.min(...distances)) : null,
      }));
    };
    camera.addEventListener('input', update);
    machine.addEventListener('input', update);
    update();
  }
})();
