/**
 * Values of strangers, encoded by an ABI and measured before they are decoded. An encoded list holds offsets, and many of
 * them may lead to the same place: a log of 100 kB decodes to gigabytes.
 */

/** A parameter as an ABI describes it (Solidity's JSON form). */
export type AbiParameter = {
  readonly name?: string | undefined;
  readonly type: string;
  readonly components?: readonly AbiParameter[] | undefined;
};

/** Parameters as the library of the SDK (ethers) describes them, in that form. */
export const readParameters = (inputs: readonly { format(kind: string): string }[]): AbiParameter[] =>
  inputs.map((input) => JSON.parse(input.format('json')) as AbiParameter);

/** Bytes of a word (Solidity's ABI specification). */
const WORD = 32;

/** What an address counts, in bytes: to write its checksum (EIP-55) takes as long as to read eight words. */
export const ADDRESS_BYTES = 8 * WORD;

/** Types of deeper lists and tuples, and parameters of more parts, are no contract's. */
const DEEPEST = 16;
const MAX_PARTS = 2_000;

/**
 * How many bytes are read to decode values, as often as they are read; `Infinity` for more than `max`, and for types of too
 * many parts. Decoding takes some 70 ns for each of them, and measuring grows with `max` at most.
 *
 * It reads as decoders do, and leaves what is broken to them.
 *
 * @param data in hexadecimal, with `0x`
 */
export function measureValues(parameters: readonly AbiParameter[], data: string, max: number): number {
  const size = (data.length - 2) / 2;
  if (size > max) return Infinity;
  let read = 0;
  const take = (bytes: number): void => {
    read += bytes;
    if (!(read <= max)) throw new Enough();
  };
  /** The number in a word. */
  const number = (at: number): number => {
    take(WORD);
    if (!(at + WORD <= size)) throw new Broken();
    return Number(`0x${data.slice(2 + 2 * at, 2 + 2 * (at + WORD))}`);
  };
  /** Reads values of one size, each behind the other. */
  const takeAll = (count: number, { place, work }: FixedShape, at: number): void => {
    const fitting = place === 0 ? count : Math.max(0, Math.floor((size - at) / place));
    take(Math.min(count, fitting) * work);
    if (fitting < count) throw new Broken();
  };
  /** Reads a value whose place is `at`, in a part of the data that begins at `base`. */
  const visit = (shape: Shape, at: number, base: number): void => {
    if (shape.kind === 'fixed') return takeAll(1, shape, at);
    const start = base + number(at);
    if (shape.kind === 'bytes') {
      const length = number(start);
      if (!(start + WORD + length <= size)) throw new Broken();
      return take(length);
    }
    if (shape.kind === 'tuple') return visitParts(shape.parts, start);
    const { item } = shape;
    const length = shape.length ?? number(start);
    const first = shape.length === null ? start + WORD : start;
    if (item.kind === 'fixed') return takeAll(length, item, first);
    for (let index = 0; index < length; index++) visit(item, first + index * WORD, first);
  };
  const visitParts = (parts: readonly Shape[], base: number): void => {
    let at = base;
    for (const part of parts) {
      visit(part, at, base);
      at += part.place;
    }
  };

  try {
    visitParts(shapesOf(parameters, { depth: 0, counted: { parts: 0 } }), 0);
  } catch (error) {
    if (error instanceof Enough) return Infinity;
    if (!(error instanceof Broken)) throw error;
  }
  return read;
}

/** There is more than is decoded. */
class Enough extends Error {}
/** A decoder would refuse it here. */
class Broken extends Error {}

/** What is read of a type: `place` is the bytes in its place, which hold all of it or the offset that leads to it. */
type Shape =
  | FixedShape
  | { kind: 'bytes'; place: number }
  | { kind: 'tuple'; place: number; parts: readonly Shape[] }
  | { kind: 'list'; place: number; item: Shape; length: number | null };

/** A type whose values are all of one size; `work` is what decoding one takes, in bytes. */
type FixedShape = { kind: 'fixed'; place: number; work: number };

type Depth = { depth: number; counted: { parts: number } };

const shapesOf = (parameters: readonly AbiParameter[], depth: Depth): Shape[] =>
  parameters.map((parameter) => shapeOf(parameter, parameter.type, depth));

/** @throws {Enough} for a type of too many parts */
function shapeOf(parameter: AbiParameter, type: string, { depth, counted }: Depth): Shape {
  counted.parts += 1;
  if (depth > DEEPEST || counted.parts > MAX_PARTS) throw new Enough();
  const next = { depth: depth + 1, counted };
  const [, size] = /\[(\d*)\]$/.exec(type) ?? [];
  if (size !== undefined) {
    const item = shapeOf(parameter, type.slice(0, -size.length - 2), next);
    const length = size === '' ? null : Number(size);
    if (length === null || item.kind !== 'fixed') return { kind: 'list', place: WORD, item, length };
    return { kind: 'fixed', place: length * item.place, work: WORD + length * item.work };
  }
  if (type === 'tuple') {
    const parts = shapesOf(parameter.components ?? [], next);
    const fixed = parts.filter((part) => part.kind === 'fixed');
    if (fixed.length < parts.length) return { kind: 'tuple', place: WORD, parts };
    const sum = (of: 'place' | 'work') => fixed.reduce((total, part) => total + part[of], 0);
    // One of nothing takes time, too.
    return { kind: 'fixed', place: sum('place'), work: Math.max(WORD, sum('work')) };
  }
  if (type === 'string' || type === 'bytes') return { kind: 'bytes', place: WORD };
  return { kind: 'fixed', place: WORD, work: type === 'address' ? ADDRESS_BYTES : WORD };
}
