// Stones judged with their evidence, two claims beside each other, acts beside moves, and the engine as a player.
'use strict';

// Waits for the worker, and does nothing with an answer that came too late.
const wonder = async (busy, name, args, work) => {
  const asked = state;
  byId('busy').textContent = word(busy);
  try {
    const answer = await thought.ask(name, ...args);
    if (answer !== null && state === asked) attempt(() => work(answer));
  } catch (error) {
    if (state === asked) say(error);
  } finally {
    if (!thought.waiting) byId('busy').textContent = '';
  }
};

const sameStones = (a, b) => a.length === b.length && a.every((point) => b.includes(point));

const askJudge = () => wonder('judging', 'judge', [state.sgf, state.at], (answer) => {
  go({ dead: answer?.dead ?? [] });
  judged = answer;
  showVerdict();
  showScore();
});

const showVerdict = () => {
  const place = byId('verdict');
  if (!judged) return place.replaceChildren();
  const list = (findings) => {
    const all = document.createElement('ul');
    all.append(...findings.map((finding) => {
      const line = document.createElement('li');
      const name = cell('button', finding.chain);
      name.type = 'button';
      name.addEventListener('click', () => attempt(() => { evidence = finding.stones; draw(); }));
      const named = finding.sentence.startsWith(finding.color);
      line.append(name, cell('span', named ? finding.sentence : `${finding.color}: ${finding.sentence}`));
      return line;
    }));
    return all;
  };
  const isAlive = (finding) => finding.state === 'alive';
  const [alive, others] = [judged.findings.filter(isAlive), judged.findings.filter((f) => !isAlive(f))];
  const more = document.createElement('details');
  more.append(cell('summary', word('alive', { number: alive.length })), list(alive));
  place.replaceChildren(cell('h3', word('evidence')), list(others), ...(alive.length ? [more] : []));
};

// The first of two claims is kept; the second is what is marked now.
const keepClaim = () => attempt(() => go({ claim: state.dead }));

const compareClaims = () => wonder('judging', 'dispute', [state.sgf, state.at, state.claim.join(' '), state.dead.join(' ')], (answer) => {
  byId('claims').replaceChildren(table(answer.rows));
  evidence = answer.points;
  draw();
});

const showActs = () => {
  const buttons = shown.acts.map((name) => {
    const button = cell('button', word(`act-${name}`));
    button.type = 'button';
    button.dataset.act = name;
    button.addEventListener('click', () => attempt(() => {
      const sgf = R.act(state.sgf, state.at, name, undefined, state.dead.join(' '));
      go({ sgf, at: Number.MAX_SAFE_INTEGER, dead: name === 'agree' ? state.dead : [] });
    }));
    return button;
  });
  byId('acts').replaceChildren(...buttons);
};

// Has the engine move where it is its turn at the end of the game.
const engineMoves = () => {
  const ours = state.engine && !shown.stopped && !shown.ending && state.at === shown.moves.length;
  if (!ours || isBlack(shown.toPlay) !== isBlack(state.engine)) return;
  wonder('thinking', 'think', [state.sgf, state.at, Number(byId('visits').value), LONGEST_THOUGHT], (answer) => {
    if (answer.move === 'resign') go({ sgf: R.resign(state.sgf, state.at, shown.toPlay) });
    else move(answer.move);
  });
};
