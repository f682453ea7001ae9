import type { DecodedValue } from '@/lib/explorer/ExplorerView';
import type { Log } from '@/protocol/data/shapes';

/** What a decoded value is, beside its type: addresses are in lower case. */
export type ValueMeaning =
  | { kind: 'address'; address: string }
  /** `isPath`: tokens in the order in which they are exchanged. */
  | { kind: 'addresses'; addresses: string[]; isPath: boolean }
  /** An amount of a token, by its contract. */
  | { kind: 'amount'; token: string }
  | { kind: 'unlimited'; token: string }
  /** The least that may come of an exchange is nothing. */
  | { kind: 'noMinimum' }
  | { kind: 'noDeadline' }
  /** ISO 8601. */
  | { kind: 'time'; at: string }
  | { kind: 'number' }
  | { kind: 'text' };

const MAX = String(2n ** 256n - 1n);

/** The names that standards, and their usual code, give to an amount of a token. */
const AMOUNT = /^_?(amount|value|wad)$/;

/** Names of the least amounts that an exchange or a pool may give. */
const MINIMUM = /^amount(out|a|b|token|eth)min$/i;

/** Amounts of a pair's first and second token, in its events. */
const OF_PAIR = /^(?:reserve|amount)([01])(?:In|Out)?$/;

/** Times beyond the year 9999 are no times, in seconds since 1970. */
const LAST_SECOND = 253_402_300_799;

/** Contract of a token, in lower case; `null` for none. */
const tokenOf = (
  name: string,
  { contract, path, pair }: { contract: string | null; path: readonly string[]; pair: readonly string[] },
): string | null => {
  const [, side] = OF_PAIR.exec(name) ?? [];
  if (side) return pair[Number(side)] ?? null;
  if (/^amountIn(Max)?$/i.test(name)) return path[0] ?? null;
  if (/^amountOut(Min)?$/i.test(name)) return path.at(-1) ?? null;
  return AMOUNT.test(name) ? contract : null;
};

const addressesIn = (text: string): string[] => text.toLowerCase().match(/0x[\da-f]{40}/g) ?? [];

/**
 * Reads what the values of a call or an event are, by the names that standards give them.
 *
 * @param contract whose function or event it is; `null` where it made a contract
 * @param pair the two tokens of the pair that it is about, see `pairTokens`; empty for none
 */
export function readMeanings(
  { values }: { values: readonly DecodedValue[] },
  contract: string | null,
  pair: readonly string[] = [],
): ValueMeaning[] {
  const path = addressesIn(values.find(({ name, type }) => name === 'path' && type === 'address[]')?.value ?? '');
  return values.map(({ name, type, value }): ValueMeaning => {
    if (type === 'address') return { kind: 'address', address: value };
    if (type === 'address[]') {
      return { kind: 'addresses', addresses: addressesIn(value), isPath: name === 'path' };
    }
    if (!/^u?int\d*$/.test(type)) return { kind: 'text' };
    if (name === 'deadline') {
      const seconds = Number(value);
      if (value === MAX) return { kind: 'noDeadline' };
      return seconds <= LAST_SECOND
        ? { kind: 'time', at: new Date(seconds * 1_000).toISOString() }
        : { kind: 'number' };
    }
    if (value === '0' && MINIMUM.test(name)) return { kind: 'noMinimum' };
    const token = tokenOf(name, { contract, path, pair });
    if (token === null) return { kind: 'number' };
    return value === MAX ? { kind: 'unlimited', token } : { kind: 'amount', token };
  });
}

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * The tokens of a pair, in its own order: those that it gave or got in a transaction, if they are two. The first has the
 * lower address, as the pair's own code has it.
 */
export function pairTokens(pair: string, logs: readonly Log[]): string[] {
  const own = pair.toLowerCase();
  const isEnd = (topic: string | null) => topic?.toLowerCase().endsWith(own.slice(2)) === true;
  const tokens = logs
    .filter(({ address, topic0, topic1, topic2, topic3 }) => {
      const isTransfer = topic0?.toLowerCase() === TRANSFER && topic3 === null;
      return isTransfer && address.toLowerCase() !== own && (isEnd(topic1) || isEnd(topic2));
    })
    .map(({ address }) => address.toLowerCase());
  const both = [...new Set(tokens)].sort();
  return both.length === 2 ? both : [];
}
