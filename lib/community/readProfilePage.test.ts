import type { GetServerSidePropsContext } from 'next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readProfilePage } from '@/lib/community/readProfilePage';
import { BackendError, TooManyRequestsError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';

const requested = vi.fn<(call: { name: string }) => unknown>();
setTestSettings();
replaceExports(import('@/lib/data/sendFunction'), {
  sendFunction: (_place: unknown, call: { name: string }) => Promise.resolve(requested(call)),
});

let visitor = '203.0.113.7';
const open = async (name: string, remoteAddress = visitor) => {
  const headers = new Map<string, unknown>();
  const res = { statusCode: 200, setHeader: (header: string, value: unknown) => headers.set(header, value) };
  const req = { headers: {}, socket: { remoteAddress }, url: `/u/${name}` };
  const page = await readProfilePage({ params: { name }, req, res } as unknown as GetServerSidePropsContext);
  return { ...page, status: res.statusCode, retryAfter: headers.get('Retry-After') };
};
const profileOf = (id: string) => (call: { name: string }) =>
  call.name === 'getPublicProfile' ? { answer: { id } } : { answer: { results: [] } };
const refusing = (code: number) => () => ({
  error: new BackendError('No.', code, null),
  retryable: false,
  retryAfter: null,
});
const LIMITED = { error: new TooManyRequestsError(42), retryable: true, retryAfter: 42_000 };
const refusal = { reason: 'limit', seconds: 42 };

let visitors = 0;
beforeEach(() => {
  // One who met no limit before.
  visitor = `198.51.100.${(visitors += 1)}`;
  vi.useFakeTimers();
  requested.mockReset();
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

it('asks once for the profile that many visitors open, and again when it may have changed', async () => {
  requested.mockImplementation(profileOf('ada'));
  const pages = await Promise.all(Array.from({ length: 400 }, (_, n) => open('Ada', `203.0.113.${n % 250}`)));
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
  for (let n = 0; n < 1_000; n++) expect(await open(`nobody ${n}`)).toMatchObject({ notFound: true });
  vi.advanceTimersByTime(60_000);
  requested.mockReturnValue(LIMITED);
  expect(await open('Bob')).toMatchObject({ props: { found: { profile: { id: 'bob' } }, refusal: null }, status: 200 });
  expect(await open('Someone new')).toMatchObject({ props: { found: null, refusal }, status: 429, retryAfter: '42' });
  vi.advanceTimersByTime(10 * 60_000);
  expect(await open('Bob')).toMatchObject({ props: { found: null, refusal }, status: 429, retryAfter: '42' });
});

it('shows a profile whose posts are refused: the page reads them itself', async () => {
  requested.mockImplementation((call) => (call.name === 'getPublicProfile' ? { answer: { id: 'cleo' } } : LIMITED));
  const found = { profile: { id: 'cleo' }, posts: [] };
  expect(await open('Cleo')).toMatchObject({ props: { found, refusal }, status: 429, retryAfter: '42' });
});

it.each([101, 107, 142])('has no page for a name that nobody can have (code %i)', async (code) => {
  requested.mockImplementation(refusing(code));
  expect(await open('a\0b')).toMatchObject({ notFound: true });
});

it('forgets a name that nobody has any more', async () => {
  requested.mockImplementation(profileOf('dan'));
  await open('Dan');
  vi.advanceTimersByTime(3_000);
  requested.mockImplementation(refusing(101));
  expect(await open('Dan')).toMatchObject({ notFound: true });
  requested.mockReturnValue({ error: new UnreachableError(null), retryable: true, retryAfter: null });
  vi.advanceTimersByTime(3_000);
  expect(await open('Dan')).toMatchObject({ props: { found: null, refusal: null }, status: 503, retryAfter: '10' });
});
