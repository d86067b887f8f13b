// A board as it stands: `position.board` has 1 for a black stone and 2 for a white one, row by row from the top; `dead` are places in it.
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

function draw([width, height], position, dead) {
  const view = svg('svg', { viewBox: `-1.1 -1.1 ${width + 1.2} ${height + 1.2}`, role: 'img' });
  svg('rect', { x: -1.1, y: -1.1, width: width + 1.2, height: height + 1.2, fill: 'var(--wood)' }, view);
  const line = (x1, y1, x2, y2) => svg('line', { x1, y1, x2, y2, stroke: '#3a2a10', 'stroke-width': 0.03, 'stroke-linecap': 'square' }, view);
  for (let x = 0; x < width; x++) line(x, 0, x, height - 1);
  for (let y = 0; y < height; y++) line(0, y, width - 1, y);
  const label = (x, y, text) => svg('text', { x, y, 'text-anchor': 'middle', style: 'font-size:.34px;fill:#3a2a10' }, view, text);
  for (let x = 0; x < width; x++) label(x, -0.68, LETTERS[x]);
  for (let y = 0; y < height; y++) label(-0.78, y + 0.12, height - y);
  position.board.forEach((sign, i) => {
    if (!sign) return;
    const cx = i % width, cy = Math.floor(i / width);
    svg('circle', { cx, cy, r: 0.47, fill: sign === 1 ? '#17171a' : '#f7f6f2', stroke: '#17171a', 'stroke-width': 0.03 }, view);
    if (dead.has(i)) {
      const mark = { stroke: sign === 1 ? '#f7f6f2' : '#17171a', 'stroke-width': 0.08, class: 'dead' };
      svg('line', { x1: cx - 0.22, y1: cy - 0.22, x2: cx + 0.22, y2: cy + 0.22, ...mark }, view);
      svg('line', { x1: cx - 0.22, y1: cy + 0.22, x2: cx + 0.22, y2: cy - 0.22, ...mark }, view);
    } else if (i === position.last) svg('circle', { cx, cy, r: 0.2, fill: 'none', stroke: sign === 1 ? '#f7f6f2' : '#17171a', 'stroke-width': 0.07 }, view);
  });
  return view;
}
