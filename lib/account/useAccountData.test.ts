// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { patchAccountData } from '@/lib/account/useAccountData';
import { getQueryClient } from '@/lib/data/queryClient';
import type { CallAnswer } from '@/protocol/calls/registry';

type Settings = CallAnswer<'getNotificationSettings'>;

afterEach(() => getQueryClient().clear());

it('changes what is known, and drops an answer of before that is on its way', async () => {
  const client = getQueryClient();
  const [before, after] = [{ muted: [] } as unknown as Settings, { muted: ['post'] } as unknown as Settings];
  client.setQueryData(['getNotificationSettings'], before);
  let answer: (late: Settings) => void = () => undefined;
  const late = new Promise<Settings>((resolve) => (answer = resolve));
  const reading = client.fetchQuery({ queryKey: ['getNotificationSettings'], queryFn: () => late });
  const patched = patchAccountData('getNotificationSettings', () => after);
  answer(before);
  await Promise.allSettled([reading, patched]);
  expect(client.getQueryData(['getNotificationSettings'])).toEqual(after);
});

it('makes up nothing where nothing is known yet', async () => {
  await patchAccountData('getNotificationSettings', (known) => known);
  expect(getQueryClient().getQueryData(['getNotificationSettings'])).toBeUndefined();
});
