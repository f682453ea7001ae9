import { PatternError, type PatternNode, readPattern } from '@/server/parse/query/readPattern';

/**
 * How a part of a pattern grows in PostgreSQL's automaton, for a number of arcs that lead into it: the arcs that lead out,
 * and those inside, each a number and a factor of those that lead in. Where a part may match nothing, whatever leads in
 * leads out, too; PostgreSQL (`regcomp.c`, `fixempties`) copies these arcs, and each part of a repeated part once more.
 * `bare` is what may match by conditions on the place alone.
 */
type Growth = { out: number; passes: number; inside: number; factor: number; longest: number; bare: boolean };

/**
 * What a state of the automaton counts beside its arcs, as many of them may be gone through for each sign of a text; and
 * what a condition on the place does, which PostgreSQL moves to the beginning or the end, copying what it passes.
 */
const [STATE, PLACE] = [3, 20];

/** Matches nothing at all, such as an empty branch. */
const NOTHING: Growth = { out: 0, passes: 1, inside: 0, factor: 0, longest: 0, bare: false };

/** One after the other: what leads out of the first leads into the second. */
function inRow(one: Growth, next: Growth): Growth {
  const { out, passes } = one;
  return {
    out: next.out + next.passes * out,
    passes: next.passes * passes,
    inside: one.inside + out + next.inside + next.factor * out,
    factor: one.factor + passes + next.factor * passes,
    longest: one.longest + next.longest,
    bare: (one.bare && next.passes > 0) || (next.bare && one.passes > 0),
  };
}

/** Ways to match nothing are one; PostgreSQL keeps each that has conditions on the place apart from the others. */
const waysThrough = (branches: readonly Growth[]): number =>
  sum(branches, ({ passes, bare }) => (bare ? passes : 0)) +
  Math.max(...branches.map(({ passes, bare }) => (bare ? 0 : passes)));

const eitherOf = (branches: readonly Growth[]): Growth => ({
  out: sum(branches, ({ out }) => out),
  passes: waysThrough(branches),
  inside: sum(branches, ({ inside }) => inside),
  factor: sum(branches, ({ factor }) => factor),
  longest: Math.max(...branches.map(({ longest }) => longest)),
  bare: branches.some(({ bare }) => bare),
});

const sum = (all: readonly Growth[], read: (one: Growth) => number): number =>
  all.reduce((total, one) => total + read(one), 0);

/** As often as one likes: an arc leads back from its end to its beginning. */
const looped = ({ out, passes, inside, factor, bare }: Growth): Growth => ({
  out,
  passes,
  inside: inside + (2 + factor) * out,
  factor: factor + 1,
  longest: Infinity,
  bare,
});

const maybe = (part: Growth): Growth => ({ ...part, passes: waysThrough([part, NOTHING]) });

/** Here measuring ends: nothing as large is looked for. */
const FAR_TOO_LARGE = 100_000;

/** PostgreSQL writes each repetition out: `x{2,4}` is `xx(x(x)?)?`, from the left. */
function repeated(part: Growth, min: number, max: number): Growth {
  // PostgreSQL takes minutes to undo such a loop (`breakconstraintloop`), and a repetition of loops.
  if (part.bare && max > 1) throw new PatternError('what is repeated may match by ^, $, \\b or a look ahead alone');
  // Made, and left out then.
  if (max === 0) return { ...NOTHING, inside: part.inside + part.factor };
  const last = max === Infinity ? looped(part) : part;
  let all = min === 0 ? maybe(last) : last;
  const copies = Math.max(min, max === Infinity ? 1 : max) - 1;
  for (let copy = 0; copy < copies && all.inside < FAR_TOO_LARGE; copy++) {
    const isOptional = max !== Infinity && copy < max - Math.max(min, 1);
    all = inRow(isOptional ? maybe(all) : all, part);
    all.inside += STATE;
  }
  return min === 0 ? maybe(all) : all;
}

/**
 * The size of a pattern, in arcs of the automaton that PostgreSQL makes of it: the time to make it, and the longest time
 * for a sign of a row's text, grow with it. A look ahead or behind is made again at each place of a text, and counts once
 * for each sign that it may look at.
 * Letters in both cases are one group of signs, as those in one case are.
 *
 * @param pattern without options, comments and references back
 * @param isMultiline whether `^` matches at each line
 * @returns `Infinity` for one that looks ahead or behind without end, except from the beginning of a text
 * @throws {PatternError} if it is no pattern, or repeats what may match by conditions on the place alone
 */
export function measurePattern(pattern: string, isMultiline: boolean): number {
  const root = readPattern(pattern);
  const once = isMultiline ? new Set<PatternNode>() : looksFromStart(root);
  /** PostgreSQL puts signs that a pattern does not tell apart together, and an arc leads on for each such group. */
  const groups = 1 + namesIn(root).size;

  const measure = (node: PatternNode): Growth => {
    switch (node.kind) {
      case 'signs': {
        const { named, isClass: some } = node.signs;
        const out = some ? groups : named.length;
        return { out, passes: 0, inside: STATE, factor: 0, longest: 1, bare: false };
      }
      case 'place':
        // At the edge of a word it begins or ends, and a line begins with the text or after another line.
        return {
          out: 1,
          passes: isMultiline || isEdge(node.sign) ? 2 : 1,
          inside: PLACE,
          factor: 4,
          longest: 0,
          bare: true,
        };
      case 'look': {
        const { inside, factor, out, longest } = measure(node.body);
        const often = once.has(node) ? 1 : longest + 1;
        return { out: 1, passes: 1, inside: 1 + (inside + factor + out) * often, factor: 1, longest: 0, bare: true };
      }
      case 'row':
        return node.parts.map(measure).reduce(inRow, NOTHING);
      case 'branches':
        return eitherOf(node.branches.map(measure));
      case 'repeat':
        return repeated(measure(node.body), node.min, node.max);
    }
  };

  const { out, inside, factor } = measure(root);
  // It is looked for from every place of a text: all groups lead into it.
  return out + inside + factor * groups + sizeOfClasses(root);
}

const isEdge = (sign: string): boolean => /[yYmM]$/.test(sign);

/** The last sign for which PostgreSQL has a plain table (`MAX_SIMPLE_CHR`). */
const LAST_SIMPLE = 0x7ff;

/** What one entry of its table for the others takes, in arcs. */
const ENTRY = 5;

const isClass = (name: string): boolean => /^(?:\\[dDsSwW]$|\[[.:=])/.test(name);

function isRare(name: string): boolean {
  const [, code] = /^\\[uUx]([\dA-Fa-f]+)$/.exec(name) ?? [];
  return (code === undefined ? (name.codePointAt(0) ?? 0) : Number.parseInt(code, 16)) > LAST_SIMPLE;
}

/** Each class of letters, such as `\w`, doubles the table of rare signs, which has a row for each that is named. */
function sizeOfClasses(root: PatternNode): number {
  const named = [...namesIn(root)];
  return (2 ** named.filter(isClass).length - 1) * (1 + 2 * named.filter(isRare).length) * ENTRY;
}

/** Those that look ahead from the beginning of the text alone, such as `^(?=.*one)(?=.*two)`. */
function looksFromStart(root: PatternNode): ReadonlySet<PatternNode> {
  const [start, ...parts] = root.kind === 'row' ? root.parts : [root];
  if (start?.kind !== 'place' || (start.sign !== '^' && start.sign !== '\\A')) return new Set();
  const end = parts.findIndex((part) => part.kind !== 'look' || !part.ahead);
  return new Set(end < 0 ? parts : parts.slice(0, end));
}

/** The signs and classes that a pattern names: it tells apart as many groups of signs, and the rest, at most. */
function namesIn(root: PatternNode): ReadonlySet<string> {
  const named = new Set<string>();
  const visit = (node: PatternNode): void => {
    if (node.kind === 'signs') node.signs.named.forEach((sign) => named.add(sign));
    else if (node.kind === 'row') node.parts.forEach(visit);
    else if (node.kind === 'branches') node.branches.forEach(visit);
    else if (node.kind !== 'place') visit(node.body);
  };
  visit(root);
  return named;
}
