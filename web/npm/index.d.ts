/** A point as GTP names it (`D4`): letters without I from the left, numbers from below. */
export type Vertex = string;
export type Color = 'black' | 'white';
/** Points, in a list or parted by blanks. */
export type Points = Iterable<Vertex> | string;

export interface Dialect { name: string; title: string; source: string }
export interface Family { title: string; dialects: Dialect[] }
export interface Method { name: string; title: string; source: string }

/** An answer to a rules question: the rules that it makes, or why it cannot be given. */
export interface Choice { value: string; rules?: string; sentence?: string; refused?: string }
export interface Question {
  key: string; question: string; answer: string; sentence: string; source: string; isNumber: boolean; answers: Choice[];
}

export interface Refusal { reason: string; sentence: string; points: Vertex[] }
export interface Broken { number: number; sentence: string }

/** Everything that is to be seen of a game after some move. */
export interface View {
  size: [width: number, height: number];
  rules: string;
  base: string;
  komi: string;
  handicap: number;
  moves: [color: Color, vertex: Vertex | 'pass'][];
  toPlay: Color;
  black: Vertex[];
  white: Vertex[];
  last: Vertex | 'pass' | null;
  phase: string;
  stopped: boolean;
  owed: Color | null;
  removesDead: boolean;
  counts: boolean;
  ending: string | null;
  /** Why an empty point may not be played on; every other empty point is legal. */
  refused: Record<Vertex, Refusal>;
  passRefused: string | null;
  prisoners: [black: number, white: number];
  broken: Broken[];
  attempts: Broken[];
  acts: Act[];
  names: [black: string | null, white: string | null];
}

export type Act = 'challenge' | 'waive' | 'claim' | 'stop' | 'agree' | 'resume' | 'dispute' | 'stand';

/** A point of the board and whose it is; shares are exact fractions and therefore strings. */
export interface PointScore { point: Vertex; shares: { black: string; white: string }; reason: string }
export interface Tally { points: PointScore[]; adjustments: unknown[]; totals: { black: string; white: string } }

export type Score =
  | { counted: false; score: string | null }
  | {
    counted: true;
    score: string;
    tally: Tally;
    sums: string[];
    detail: { what: string; value: string }[];
    imputed: string | null;
    removesDead: boolean;
    /** What the reasons of points mean. */
    sentences: Record<string, string>;
    usual: string;
    /** Only where stones were judged: what the score rests on, and whether nothing was guessed. */
    grounds?: string;
    certain?: boolean;
  };

export type Count =
  | { score: string; stages: { title: string; black: Vertex[]; white: Vertex[]; rows: string[] }[] }
  | { refused: string };

export interface Compared { rules: string; score?: string; why?: string[]; error?: string }

export interface Finding {
  chain: Vertex; color: Color; stones: Vertex[]; state: string; proved: boolean; sentence: string;
}
export interface Verdict { dead: Vertex[]; findings: Finding[]; score: Score | null }
export interface Dispute { rows: [what: string, said: string][]; points: Vertex[]; scores: [one: string, other: string] }
export interface Thought { color: Color; move: Vertex | 'pass' | 'resign'; visits: number }

export function families(): Family[];
export function methods(): Method[];
export function explain(rules: string): Question[];
export function answered(rules: string, key: string, value: string): string;

/** A game after some move. It never changes: what is done to it makes another game. Every method throws a sentence. */
export class Game {
  /** A record as `sgf` has it; one from elsewhere is read by `open`. */
  constructor(sgf: string, number?: number, remarks?: string[]);
  static fresh(rules?: string, options?: { size?: number | string; handicap?: number }): Game;
  /** Reads a record. Rules that it does not name are the usual ones, unless they are given. */
  static open(record: string | Uint8Array, options?: { rules?: string; usual?: string }): Game;
  static position(rules: string, options?: { size?: number | string; black?: Points; white?: Points; toPlay?: Color }): Game;

  readonly sgf: string;
  /** The number of moves that are looked at. */
  readonly number: number;
  /** What had to be assumed or left aside when the record was read. */
  readonly remarks: string[];

  at(number: number): Game;
  view(): View;
  /** Plays for the player to move. With `stands` an illegal play is entered, to be challenged. */
  play(vertex: Vertex | 'pass', options?: { stands?: boolean }): Game;
  pass(): Game;
  resign(color: Color): Game;
  /** The same game under other rules; the komi stays unless they name one. */
  under(rules: string): Game;
  /** One of the acts of `view().acts`, by a player or, without one, by both. */
  act(name: Act, options?: { by?: Color; dead?: Points }): Game;
  chain(vertex: Vertex): Vertex[];
  score(dead?: Points): Score;
  count(method: string, dead?: Points): Count;
  compare(dead?: Points): Compared[];
  /** The dead stones with evidence, and the score with them; `null` where the game has ended otherwise. */
  judge(): Verdict | null;
  dispute(one: Points, other: Points): Dispute;
  /** The engine's move. It blocks: in a page, call it in a worker. */
  think(options?: { visits?: number; milliseconds?: number }): Thought;
}
