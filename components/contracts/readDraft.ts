import { type Draft, emptyDraft, partOf, pathOf, type Units, USUAL_UNITS } from '@/components/contracts/drafts';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import { InvalidArgumentError } from '@/lib/errors/argumentErrors';
import { MissingFieldsError } from '@/lib/errors/inputErrors';
import { parseAmount } from '@/lib/transfers/parseAmount';

/**
 * The arguments that a form holds, in the order of the function's inputs. Each is checked by its type; names (ENS) are
 * left as they are, since looking them up takes a while.
 *
 * @param units what numbers may be counted in, besides themselves
 * @throws MissingFieldsError with every one that is empty (`calls[0].target`), InvalidArgumentError for the first that
 *   is none of its type
 */
export function readDraft(inputs: readonly AbiType[], drafts: readonly Draft[], units: Units = USUAL_UNITS): unknown[] {
  const missing: string[] = [];
  const values = inputs.map((input, index) => read(input, drafts[index] ?? emptyDraft(input), pathOf(input, index)));
  if (missing.length > 0) throw new MissingFieldsError(missing);
  return values.map((value) => value());

  /** Late: nothing is found wrong before all that is missing is known. */
  function read(type: AbiType, draft: Draft, path: string): () => unknown {
    if (typeof draft !== 'string') {
      const inner = draft.map((part, index) => {
        const own = partOf(type, path, index);
        return own ? read(own.type, part, own.path) : () => undefined;
      });
      return () => inner.map((value) => value());
    }
    const text = type.kind === 'text' ? draft : draft.trim();
    if (text === '' && type.kind !== 'text') missing.push(path);
    return () => readPlain(type, text, path, units);
  }
}

function readPlain({ kind, type }: AbiType, text: string, path: string, units: Units): unknown {
  const refuse = (cause?: unknown) => new InvalidArgumentError(path, type, text, cause);
  if (kind === 'text') return text;
  if (kind === 'bool') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw refuse();
  }
  if (kind === 'address') {
    if (/^0x[\da-f]{40}$/i.test(text) || /^[^\s.]+(\.[^\s.]+)+$/.test(text)) return text;
    throw refuse();
  }
  if (kind === 'bytes') {
    const size = Number(type.slice('bytes'.length));
    if (/^0x([\da-f]{2})*$/i.test(text) && (size === 0 || text.length === 2 + 2 * size)) return text;
    throw refuse();
  }
  return readNumber(type, text, units, refuse);
}

function readNumber(type: string, text: string, units: Units, refuse: (cause?: unknown) => Error): string {
  const [, sign = '', amount = '', unit = ''] = /^(-?)([\d.]+)\s+(\S+)$/.exec(text) ?? [];
  const decimals = units[unit];
  if (unit !== '' && decimals === undefined) throw refuse();
  try {
    const whole = decimals === undefined ? BigInt(text) : parseAmount(amount, decimals) * (sign ? -1n : 1n);
    const bits = Number(/\d+$/.exec(type)?.[0] ?? 256);
    const fits = type.startsWith('u') ? BigInt.asUintN(bits, whole) : BigInt.asIntN(bits, whole);
    if (fits !== whole) throw refuse();
    return String(whole);
  } catch (error) {
    throw error instanceof InvalidArgumentError ? error : refuse(error);
  }
}
