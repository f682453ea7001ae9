import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { DataAnswer } from '@/protocol/data/registry';
import { BASE_CURRENCY, isCurrentRate } from '@/protocol/data/exchangeRates';
import { fetchPublic } from '@/server/chain/readMetadata';

/** Sizes in bytes, times in milliseconds. */
export const RATE_BOUNDS = {
  largest: 256 * 1024,
  timeoutMs: 10_000,
  /** A URL is asked once an hour: providers count requests by the month. */
  urlMs: 3_600_000,
  /** A file is read each minute. */
  fileMs: 60_000,
  /** After a failure. */
  retryMs: 60_000,
  /** Currencies that are kept. */
  mostCurrencies: 200,
  /** What a rate may be: anything else is a mistake of the source. */
  leastRate: 1e-6,
  mostRate: 1e9,
} as const;

/** The operator's source of exchange rates cannot be used; the message says why, without its URL. */
export class ExchangeRatesError extends Error {
  override readonly name = 'ExchangeRatesError';
}

/** Rates between currencies, by the source of the operator. */
export type ExchangeRates = {
  /** What is known now, for one US dollar; no rates where there are none, or they are too old. It waits for nothing. */
  read(): DataAnswer<'getExchangeRates'>;
  /** Whether worth can be shown in a currency now: the base, and those that have a current rate. @param code ISO 4217 */
  has(code: string): boolean;
  /** Begins to read the source, in the background. */
  start(): void;
  stop(): void;
};

/** When rates were published, in milliseconds since 1970, and units of each currency for one US dollar. */
type KnownRates = { at: number; rates: Readonly<Record<string, number>> };

/** What {@link openExchangeRates} stands on. */
export type ExchangeRatesOptions = {
  /** URL or absolute path of a file; `null` for none. */
  source: string | null;
  log: Pick<Logger, 'warn'>;
  now?: () => number;
};

/**
 * Opens the operator's source of exchange rates (`EXCHANGE_RATES`). What was read last stays while the source fails, until
 * it is too old (`MAX_RATE_AGE_MS`); a failure is logged once.
 */
export function openExchangeRates({ source, log, now = Date.now }: ExchangeRatesOptions): ExchangeRates {
  const stopping = new AbortController();
  const { signal } = stopping;
  let known: KnownRates | null = null;
  let reported = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(from: string): Promise<void> {
    let wait: number = isUrl(from) ? RATE_BOUNDS.urlMs : RATE_BOUNDS.fileMs;
    try {
      known = parseRates(await (isUrl(from) ? readUrl(from, signal) : readBoundedFile(from)), now());
      reported = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== reported && !signal.aborted) log.warn({ err: error }, 'the exchange rates could not be read');
      reported = message;
      wait = RATE_BOUNDS.retryMs;
    }
    if (!signal.aborted) timer = setTimeout(() => void look(from), wait).unref();
  }

  const read = (): DataAnswer<'getExchangeRates'> => {
    if (source === null) return { base: BASE_CURRENCY, state: 'none', at: null, rates: {} };
    const at = known && new Date(known.at).toISOString();
    return known && isCurrentRate(known.at, now())
      ? { base: BASE_CURRENCY, state: 'current', at, rates: { ...known.rates } }
      : { base: BASE_CURRENCY, state: 'outdated', at, rates: {} };
  };
  return {
    read,
    has: (code) => code === BASE_CURRENCY || Object.hasOwn(read().rates, code),
    start() {
      if (source !== null) void look(source);
    },
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

const isUrl = (source: string): boolean => source.includes('://');

/** The source may be in the operator's own network; where it redirects to may not. */
const readUrl = async (source: string, signal: AbortSignal): Promise<string> => {
  const { largest: maxBytes, timeoutMs } = RATE_BOUNDS;
  const bytes = await fetchPublic(source, { maxBytes, timeoutMs, signal, trusted: new URL(source).origin });
  return Buffer.from(bytes).toString('utf8');
};

async function readBoundedFile(file: string): Promise<string> {
  const about = await stat(file);
  if (!about.isFile()) throw new ExchangeRatesError('EXCHANGE_RATES is not a file.');
  if (about.size > RATE_BOUNDS.largest) {
    throw new ExchangeRatesError(`The file of EXCHANGE_RATES has more than ${RATE_BOUNDS.largest} bytes.`);
  }
  return readFile(file, 'utf8');
}

/** As the common services and the European Central Bank's mirrors answer; what else they say is left out. */
const ratesShape = z.object({
  base: z.literal(BASE_CURRENCY, `base must be ${BASE_CURRENCY}`),
  timestamp: z.number('timestamp must be in seconds since 1970').int().positive().optional(),
  date: z.iso.date('date must be a day such as 2026-11-26').optional(),
  rates: z.record(z.string(), z.unknown(), 'rates must be an object of numbers by currency'),
});

/** Codes that every browser can write. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Reads `{ base: 'USD', timestamp | date, rates: { EUR: 0.92, … } }`. Currencies that nobody knows, and rates that no
 * currency has, are left out.
 *
 * @throws {ExchangeRatesError} for anything else, without a time, and for a time that is too old or ahead
 */
export function parseRates(text: string, now: number): KnownRates {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new ExchangeRatesError('The exchange rates are not JSON.', { cause });
  }
  const { data, error } = ratesShape.safeParse(json);
  if (!data) throw new ExchangeRatesError(`The exchange rates cannot be read: ${error.issues[0]?.message ?? ''}.`);
  const { timestamp, date } = data;
  if (timestamp === undefined && date === undefined) {
    throw new ExchangeRatesError(
      'The exchange rates do not say when they were published: timestamp or date is missing.',
    );
  }
  const at = timestamp === undefined ? Date.parse(String(date)) : timestamp * 1000;
  if (!isCurrentRate(at, now)) throw new ExchangeRatesError('The exchange rates are too old, or of a day to come.');
  const rates = Object.entries(data.rates).flatMap(([code, rate]): [string, number][] =>
    code !== BASE_CURRENCY && CURRENCIES.has(code) && isRate(rate) ? [[code, rate]] : [],
  );
  if (rates.length === 0) throw new ExchangeRatesError('The exchange rates name no currency that is known.');
  return { at, rates: Object.fromEntries(rates.slice(0, RATE_BOUNDS.mostCurrencies)) };
}

const isRate = (rate: unknown): rate is number =>
  typeof rate === 'number' && rate >= RATE_BOUNDS.leastRate && rate <= RATE_BOUNDS.mostRate;
