// Games made by chance from a seed, under every dialect in turn, with moves among them that rules refuse and plays on stones.
const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

export const games = (count, seed, dialects) => {
  const next = chance(seed);
  const below = (n) => Math.floor(next() * n);
  return Array.from({ length: count }, (_, i) => {
    const size = [5, 7, 9, 13, 19][below(5)];
    const free = Array.from({ length: size * size }, (_, n) => String.fromCharCode(97 + (n % size), 97 + Math.floor(n / size)));
    const taken = [];
    const point = () => {
      if (taken.length > 0 && next() < 0.01) return taken[below(taken.length)];
      taken.push(...free.splice(below(free.length), 1));
      return taken.at(-1);
    };
    const moves = Array.from({ length: below(free.length) }, (_, n) => `;${n % 2 ? 'W' : 'B'}[${next() < 0.02 ? '' : point()}]`);
    return `(;GM[1]FF[4]SZ[${size}]RU[${dialects[i % dialects.length]}]KM[6.5]${moves.join('')};${moves.length % 2 ? 'W[];B' : 'B[];W'}[])`;
  });
};
