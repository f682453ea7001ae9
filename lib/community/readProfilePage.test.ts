import type { GetServerSidePropsContext } from 'next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readProfilePage } from '@/lib/community/readProfilePage';
import { BackendError } from '@/lib/errors/backendErrors';

const requested = vi.hoisted(() => vi.fn<(call: { name: string }) => unknown>());
vi.mock('@/lib/env', () => ({ readSettings: () => ({ serverUrl: 'http://localhost', appId: 'foyer' }) }));
vi.mock('@/lib/data/sendFunction', () => ({
  sendFunction: (_place: unknown, call: { name: string }) => Promise.resolve(requested(call)),
}));

const open = (name: string) => {
  const res = { statusCode: 200, setHeader: vi.fn() };
  return readProfilePage({ params: { name }, res } as unknown as GetServerSidePropsContext);
};
const profileOf = (id: string) => (call: { name: string }) =>
  call.name === 'getPublicProfile' ? { answer: { id } } : { answer: { results: [] } };
const refusing = (code: number) => () => ({ error: new BackendError('No.', code, null) });

beforeEach(() => {
  vi.useFakeTimers();
  requested.mockReset();
});
afterEach(() => vi.useRealTimers());

it('asks once for the profile that many visitors open, and again when it may have changed', async () => {
  requested.mockImplementation(profileOf('ada'));
  const pages = await Promise.all(Array.from({ length: 400 }, () => open('Ada')));
  expect(pages.every((page) => 'props' in page)).toBe(true);
  expect(requested).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(3_000);
  await open('Ada');
  expect(requested).toHaveBeenCalledTimes(4);
});

it('shows what it knew where the backend refuses more, and keeps no name without end', async () => {
  requested.mockImplementation(profileOf('bob'));
  await open('Bob');
  requested.mockImplementation(refusing(101));
  for (let n = 0; n < 1_000; n++) expect(await open(`nobody ${n}`)).toEqual({ notFound: true });
  vi.advanceTimersByTime(60_000);
  requested.mockImplementation(refusing(155));
  expect(await open('Bob')).toMatchObject({ props: { found: { profile: { id: 'bob' } } } });
  expect(await open('Someone new')).toMatchObject({ props: { found: null } });
  vi.advanceTimersByTime(10 * 60_000);
  expect(await open('Bob')).toMatchObject({ props: { found: null } });
});
