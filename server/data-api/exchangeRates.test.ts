import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_RATE_AGE_MS } from '@/protocol/data/exchangeRates';
import { type ExchangeRates, openExchangeRates, parseRates, RATE_BOUNDS } from '@/server/data-api/exchangeRates';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const SECONDS = NOW / 1000 - 3_600;
const textOf = (json: object) => JSON.stringify({ base: 'USD', timestamp: SECONDS, rates: { EUR: 0.92 }, ...json });

describe('rates between currencies', () => {
  it('are read with the time at which they were published', () => {
    expect(parseRates(textOf({}), NOW)).toEqual({ at: SECONDS * 1000, rates: { EUR: 0.92 } });
    const byDay = { base: 'USD', date: '2026-11-25', amount: 1, rates: { EUR: 0.92, JPY: 155.2 } };
    expect(parseRates(`\uFEFF${JSON.stringify(byDay)}`, NOW)).toEqual({
      at: Date.parse('2026-11-25T00:00:00.000Z'),
      rates: { EUR: 0.92, JPY: 155.2 },
    });
  });

  it('leave out what is no currency, no rate, or the dollar itself', () => {
    const rates = { USD: 1, EUR: 0.92, eur: 1, ABC: 2, GBP: '0.8', CHF: 0, SEK: -1, NOK: 1e12, DKK: null };
    expect(parseRates(textOf({ rates }), NOW).rates).toEqual({ EUR: 0.92 });
  });

  it.each([
    ['what is not JSON', '<html>', /not JSON/],
    ['another base', textOf({ base: 'EUR' }), /base must be USD/],
    ['no rates', textOf({ rates: undefined }), /rates must be an object/],
    ['a list of rates', textOf({ rates: [1] }), /rates must be an object/],
    ['rates of nothing that is known', textOf({ rates: { ABC: 1 } }), /no currency/],
    ['no time', textOf({ timestamp: undefined }), /timestamp or date is missing/],
    ['a day that is none', textOf({ timestamp: undefined, date: '2026-11-31' }), /date must be/],
    ['a time that is none', textOf({ timestamp: 'now' }), /timestamp must be/],
    ['a time in milliseconds', textOf({ timestamp: NOW }), /of a day to come/],
    ['a time that is long ago', textOf({ timestamp: (NOW - MAX_RATE_AGE_MS) / 1000 - 1 }), /too old/],
  ])('are refused for %s', (_what, text, message) => {
    expect(() => parseRates(text, NOW)).toThrow(message);
  });
});

describe('a source of rates', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-rates-'));
  const file = path.join(folder, 'rates.json');
  const warn = vi.fn();
  let rates: ExchangeRates | null = null;
  let now = NOW;

  const open = (source: string | null) => {
    rates = openExchangeRates({ source, log: { warn }, now: () => now });
    rates.start();
    return rates;
  };
  afterEach(() => {
    rates?.stop();
    now = NOW;
    vi.clearAllMocks();
    rmSync(file, { force: true });
  });

  it('that is not set has no rates, and dollars alone', () => {
    const none = open(null);
    expect(none.read()).toEqual({ base: 'USD', state: 'none', at: null, rates: {} });
    expect([none.has('USD'), none.has('EUR')]).toEqual([true, false]);
  });

  it('is read from a file, and its rates are no more used once they are too old', async () => {
    writeFileSync(file, textOf({}));
    const known = open(file);
    const at = '2026-11-26T11:00:00.000Z';
    await expect.poll(() => known.read()).toEqual({ base: 'USD', state: 'current', at, rates: { EUR: 0.92 } });
    expect(['USD', 'EUR', 'GBP', 'toString'].filter(known.has)).toEqual(['USD', 'EUR']);
    now = NOW + MAX_RATE_AGE_MS;
    expect(known.read()).toEqual({ base: 'USD', state: 'outdated', at, rates: {} });
    expect([known.has('USD'), known.has('EUR')]).toEqual([true, false]);
  });

  it.each([
    ['that is not there', null, /ENOENT/],
    ['that is no rates', 'EUR 0.92', /not JSON/],
    ['that is too large', textOf({ more: 'x'.repeat(RATE_BOUNDS.largest) }), /more than/],
  ])('is a file %s: nothing is known, and the log says it', async (_what, text, message) => {
    if (text !== null) writeFileSync(file, text);
    const unknown = open(file);
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: { message: expect.stringMatching(message) as string } });
    expect(unknown.read()).toEqual({ base: 'USD', state: 'outdated', at: null, rates: {} });
    expect(unknown.has('EUR')).toBe(false);
  });
});
