import { describe, expect, it } from 'vitest';
import { collectFailures } from '@/server/observability/collectFailures';

const request = (id: string, status: number, refusals: object[] = []) =>
  ({ method: 'GET', route: '/api/v2', status, seconds: 0.1, id, refusals }) as never;
const refusal = (operation: string, message: string, code = 141) => ({ operation, status: 400, code, message });

describe('the failures of a backend', () => {
  it('are counted by operation, status and code, with the numbers of the last requests', () => {
    const failures = collectFailures(() => new Date(0));
    failures.note(request('one', 200));
    failures.note(request('two', 400, [refusal('POST /functions/label', 'No.')]));
    failures.note(request('three', 400, [refusal('POST /functions/label', 'No!')]));
    failures.note(request('four', 502));
    const at = '1970-01-01T00:00:00.000Z';
    expect(failures.take()).toEqual([
      {
        ...refusal('POST /functions/label', 'No!'),
        count: 2,
        requests: [
          { id: 'three', at },
          { id: 'two', at },
        ],
      },
      { operation: 'GET /api/v2', status: 502, code: null, message: null, count: 1, requests: [{ id: 'four', at }] },
    ]);
    expect(failures.take()).toEqual([]);
  });

  it('are not the lookups of names that nobody has', () => {
    const failures = collectFailures();
    const none = (operation: string, code = 101) => request('one', 404, [refusal(operation, 'No ENS name.', code)]);
    failures.note(none('POST /functions/resolveAddress'));
    failures.note(none('GET /api/v2/resolve/:address/reverse'));
    expect(failures.take()).toEqual([]);
    failures.note(none('POST /functions/resolveAddress', 141));
    failures.note(none('POST /functions/hidePost'));
    expect(failures.take()).toHaveLength(2);
  });

  it.each([
    ['Session r:0123456789abcdef0123456789abcdef ended.', 'Session r:(hidden) ended.'],
    ['ada@example.com is taken.', '(hidden) is taken.'],
    ['Key foyer_k3yk3yk3yk3yk3yk3y is unknown.', 'Key (hidden) is unknown.'],
    ['Code 123456 is wrong.', 'Code (hidden) is wrong.'],
    ['0x5FbDB2315678afecb367f032d93F642f64180aa3 is no contract.', '(hidden) is no contract.'],
    ['The account does not exist.', 'The account does not exist.'],
  ])('hide what could be a secret: %s', (message, saved) => {
    const failures = collectFailures();
    failures.note(request('one', 400, [refusal('POST /login', message)]));
    expect(failures.take()[0]?.message).toBe(saved);
  });

  it('stay bounded, whatever callers invent', () => {
    const failures = collectFailures();
    for (let n = 0; n < 5_000; n++) failures.note(request(`r${n}`, 400, [refusal(`POST /functions/f${n}`, 'No.')]));
    const groups = failures.take();
    expect(groups.length).toBeLessThanOrEqual(101);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    failures.note(request('ours', 503));
    for (let n = 0; n < 5_000; n++) failures.note(request(`r${n}`, 400, [refusal(`POST /functions/f${n}`, 'No.')]));
    failures.note(request('ours too', 502, [{ ...refusal('POST /login', 'Something went wrong.'), status: 502 }]));
    expect(failures.take().filter(({ status }) => status >= 500)).toMatchObject([
      { operation: 'GET /api/v2', requests: [{ id: 'ours' }] },
      { operation: 'POST /login', requests: [{ id: 'ours too' }] },
    ]);
    expect(groups.every(({ requests }) => requests.length <= 20)).toBe(true);
  });
});
