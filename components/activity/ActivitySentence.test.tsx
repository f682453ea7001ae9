// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ActivitySentence } from '@/components/activity/ActivitySentence';
import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { addressOf } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/data/readData'), { readData: () => Promise.reject(new Error('Nobody answers.')) });
replaceExports(import('@/lib/account/contacts'), { useAddressName: () => null });

afterEach(cleanup);

it('asks once for what stands in a sentence twice', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [ada, grace, token] = [addressOf('a'), addressOf('b'), addressOf('c')];
  const move = { kind: 'token' as const, from: ada, to: grace, amount: '1', token, tokenId: null };
  const entry = {
    ...{ id: '1', chainId: 1, hash: `0x${'1'.repeat(64)}`, block: 1, time: '2026-01-01T00:00:00.000Z' },
    ...{ moves: [move, { ...move, amount: '2' }], transaction: null },
  } as unknown as ActivityEntry;
  render(<ActivitySentence entry={entry} own={new Set([ada])} wrapped={null} />);
  expect(await screen.findByText(/Sent/)).toBeTruthy();
  expect(warn.mock.calls.flat().join(' ')).not.toContain('Duplicate Queries');
  warn.mockRestore();
});
