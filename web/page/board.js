// The board: a grid of buttons, each named by its point, with arrow keys between them.
'use strict';

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

// The column as GTP writes it: A to Z without I, then AA, AB and so on.
const columnName = (x) => (x < 25 ? LETTERS[x] : LETTERS[Math.floor(x / 25) - 1] + LETTERS[x % 25]);

class BoardView {
  constructor(element, clicked) {
    this.element = element;
    this.clicked = clicked;
    this.size = [0, 0];
    this.points = new Map();
    this.focus = null;
    element.addEventListener('click', (event) => {
      const point = event.target.closest('.point');
      if (point) { this.rove(point.dataset.at); this.clicked(point.dataset.at); }
    });
    element.addEventListener('keydown', (event) => this.key(event));
  }

  lay(width, height) {
    if (this.size[0] === width && this.size[1] === height) return;
    this.size = [width, height];
    this.points.clear();
    this.element.replaceChildren();
    this.element.style.gridTemplateColumns = `1.2fr repeat(${width}, minmax(0, 2fr)) 1.2fr`;
    const stars = (n) => (n < 7 ? [] : n < 12 ? [2, n - 3, n % 2 ? (n - 1) / 2 : -1] : [3, n - 4, n % 2 ? (n - 1) / 2 : -1]);
    const [across, down] = [stars(width), stars(height)];
    const edge = (text) => {
      const cell = document.createElement('span');
      cell.className = 'edge';
      cell.ariaHidden = 'true';
      cell.textContent = text;
      return cell;
    };
    const names = () => [edge(''), ...Array.from({ length: width }, (_, x) => edge(columnName(x))), edge('')];
    this.element.append(...names());
    for (let y = height; y >= 1; y--) {
      const line = document.createElement('div');
      line.className = 'line';
      line.setAttribute('role', 'row');
      line.append(edge(String(y)));
      for (let x = 0; x < width; x++) {
        const point = document.createElement('button');
        point.type = 'button';
        point.dataset.at = columnName(x) + y;
        point.dataset.x = x;
        point.dataset.y = y;
        const sides = [[x === 0, 'left'], [x === width - 1, 'right'], [y === height, 'top'], [y === 1, 'bottom']];
        point.dataset.base = ['point', ...sides.filter(([on]) => on).map(([, side]) => side)].join(' ');
        if (across.includes(x) && down.includes(y - 1)) point.dataset.base += ' star';
        point.setAttribute('role', 'gridcell');
        point.tabIndex = -1;
        this.points.set(point.dataset.at, point);
        line.append(point);
      }
      line.append(edge(String(y)));
      this.element.append(line);
    }
    this.element.append(...names());
    this.rove(columnName(Math.floor(width / 2)) + Math.ceil(height / 2), false);
  }

  // Makes a point the one that the tabulator key comes to.
  rove(at, focus = true) {
    if (this.focus) this.points.get(this.focus)?.setAttribute('tabindex', '-1');
    const point = this.points.get(at);
    if (!point) return;
    this.focus = at;
    point.tabIndex = 0;
    if (focus) point.focus({ preventScroll: true });
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    const here = event.target.closest('.point');
    if (!step || !here) return;
    event.preventDefault();
    event.stopPropagation();
    const at = columnName(Number(here.dataset.x) + step[0]) + (Number(here.dataset.y) + step[1]);
    if (this.points.has(at)) this.rove(at);
  }

  // Shows signs: for each point its classes, owner and label.
  show(signs) {
    for (const [at, point] of this.points) {
      const sign = signs(at);
      point.className = [point.dataset.base, ...sign.classes].join(' ');
      point.replaceChildren();
      if (sign.stone) point.append(Object.assign(document.createElement('span'), { className: 'stone' }));
      if (sign.owner) point.append(Object.assign(document.createElement('span'), { className: `owner ${sign.owner}` }));
      point.ariaLabel = sign.label;
      point.title = sign.title ?? '';
    }
  }
}
