import { expect, it, onTestFinished } from 'vitest';
import { formatAmount } from '@/lib/format/amounts';
import { formatTickTime } from '@/lib/format/axisTicks';
import { formatDay } from '@/lib/format/dates';
import { DEFAULT_LOCALE, provideLocale } from '@/lib/format/locale';
import { formatCompact } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';

const NOON = '2026-11-21T12:00:00.000Z';

it('numbers and dates follow the locale of each request', () => {
  let locale: string | undefined;
  provideLocale(() => locale);
  onTestFinished(() => provideLocale(() => undefined));
  const write = () => [formatDay(NOON), formatTickTime(Date.parse(NOON), 'day'), formatNumber(1_234_567)];
  const usual = ['21 Nov 2026', '21 Nov', '1,234,567'];
  expect(write()).toEqual(usual);
  locale = 'en-US';
  expect(write()).toEqual(['Nov 21, 2026', 'Nov 21', '1,234,567']);
  locale = 'en-IN';
  expect(write()[2]).toBe('12,34,567');
  expect(formatAmount(1_234_567_5n, 1).shown).toBe('12,34,567');
  // There `T` is short for a thousand.
  expect(formatCompact(12_345)).toBe('12.3K');
  locale = DEFAULT_LOCALE;
  expect(write()).toEqual(usual);
});
