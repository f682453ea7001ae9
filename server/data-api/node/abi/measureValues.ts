import type { Hex } from 'viem';
import type { AbiParameter } from '@/server/data-api/node/abi/abiShapes';

/** Bytes of a word of the ABI. */
const WORD = 32;

/**
 * How many bytes are read to decode an answer; more than `most` are not counted. An encoded list holds offsets, and many
 * of them may lead to the same place: 256 kB of a stranger's answer decode to gigabytes.
 *
 * It reads as the decoder does, and leaves what is broken to it. The types are checked already (`checkTypes`).
 */
export function measureValues(parameters: readonly AbiParameter[], answer: Hex, most: number): number {
  let read = 0;
  /** The number in a word; `NaN` past the end. */
  const number = (at: number): number => {
    read += WORD;
    if (read > most) throw new Enough();
    const start = 2 + at * 2;
    if (!(at >= 0) || start + 2 * WORD > answer.length) throw new Broken();
    return Number(`0x${answer.slice(start, start + 2 * WORD)}`);
  };

  /** Reads a value whose place is `at`, in a part of the answer that begins at `base`; answers the bytes of its place. */
  const visit = (parameter: AbiParameter, at: number, base: number): number => {
    const { type, components = [] } = parameter;
    const [, of = '', size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (size !== undefined) {
      const one = { ...parameter, type: of };
      if (size !== '' && !isDynamic(one)) return visitAll(Number(size), () => one, at, base);
      const start = base + number(at);
      if (size !== '') visitAll(Number(size), () => one, start, start);
      else visitAll(number(start), () => one, start + WORD, start + WORD);
      return WORD;
    }
    if (type === 'tuple') {
      const part = (index: number) => components[index] ?? parameter;
      if (!isDynamic(parameter)) return visitAll(components.length, part, at, base);
      const start = base + number(at);
      visitAll(components.length, part, start, start);
      return WORD;
    }
    const value = number(at);
    if (type === 'string' || type === 'bytes') {
      const length = number(base + value);
      read += length;
    }
    return WORD;
  };
  const visitAll = (length: number, part: (index: number) => AbiParameter, at: number, base: number): number => {
    let taken = 0;
    for (let index = 0; index < length; index++) taken += visit(part(index), at + taken, base);
    return taken;
  };

  try {
    visitAll(parameters.length, (index) => parameters[index] ?? { name: '', type: 'bool' }, 0, 0);
  } catch (error) {
    if (error instanceof Enough) return Infinity;
    if (!(error instanceof Broken)) throw error;
  }
  return read > most ? Infinity : read;
}

class Enough extends Error {}
class Broken extends Error {}

function isDynamic({ type, components = [] }: AbiParameter): boolean {
  if (/\[\]/.test(type) || /^(string|bytes)(\[|$)/.test(type)) return true;
  return type.startsWith('tuple') && components.some(isDynamic);
}
