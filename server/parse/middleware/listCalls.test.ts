import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { listCalls } from '@/server/parse/middleware/listCalls';
import { RATE_LIMITS } from '@/server/parse/rateLimits';

const callOf = (path: string, body: object = {}, method = 'POST') =>
  listCalls({ method, path, body } as unknown as Request, '/server');

describe('listCalls', () => {
  it.each(['/classes/_User', '/classes/%5FUser', '/Classes//_user/', '/classes/%5f%55ser?x=1'])(
    'finds a sign-up under the spelling %s',
    (path) => {
      const signUp = RATE_LIMITS.find(({ name }) => name === 'sign-up');
      expect(callOf(path).map((call) => signUp?.matches(call))).toEqual([true]);
      const parts = callOf('/batch', { requests: [{ method: 'POST', path: `/server${path}`, body: {} }] });
      expect(parts.map((call) => signUp?.matches(call))).toEqual([true]);
    },
  );

  it('takes a path that cannot be decoded as it is', () => {
    expect(callOf('/classes/%FF')[0]?.path).toBe('/classes/%ff');
  });
});
