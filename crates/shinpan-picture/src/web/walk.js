// Shows the steps of each walk one at a time. Without this, and on paper, all of them are there.
document.querySelectorAll('.walk').forEach(walk => {
  const steps = [...walk.querySelectorAll('.step')];
  if (steps.length < 2) return;
  const walker = stepper(steps.length - 1, 'step', 3, now => {
    steps.forEach((step, i) => step.classList.toggle('on', i === now));
    return `${now + 1} of ${steps.length}`;
  });
  walk.classList.add('playing');
  walk.querySelector('.steps').before(walker.bar);
  walker.go(0);
});
