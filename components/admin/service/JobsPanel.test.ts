import { describe, expect, it } from 'vitest';
import { describeCron } from '@/components/admin/service/JobsPanel';

describe('a cron pattern in words', () => {
  it.each([
    ['17 3 * * *', 'Every day at 03:17'],
    ['0 9 * * 1-5', 'Monday to Friday at 09:00'],
    ['30 18 * * 7', 'Every Sunday at 18:30'],
    ['5 0 1 * *', 'On day 1 of every month at 00:05'],
    ['*/10 * * * *', 'Every 10 minutes'],
    ['* * * * *', 'Every minute'],
    ['0 * * * *', 'Every hour'],
    ['20 * * * *', 'Every hour, at minute 20'],
    ['0 */6 * * *', 'Every 6 hours'],
    ['* * * * * *', 'Every second'],
    ['*/5 * * * * *', 'Every 5 seconds'],
    ['0 0 9 * * *', 'Every day at 09:00'],
    ['0 9 1 1 *', null],
    ['0 9,17 * * *', null],
    ['0 9 1 * 1', null],
    ['@daily', null],
    ['30 0 9 * * *', null],
  ])('%s is %s', (pattern, words) => {
    expect(describeCron(pattern)).toBe(words);
  });
});
