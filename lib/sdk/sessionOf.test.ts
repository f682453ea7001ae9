import { expect, it } from 'vitest';
import { SessionEndedError } from '@/lib/errors/connectionErrors';
import { sessionOf } from '@/lib/sdk/sessionOf';

const signedIn = (user: object | null) => ({ User: { current: () => user } }) as Parameters<typeof sessionOf>[0];

it('gives the session of the account that work was begun for, and of no other that came in since', () => {
  const ada = { id: 'ada', getSessionToken: () => 'r:ada' };
  expect(sessionOf(signedIn(ada), 'ada')).toBe('r:ada');
  expect(() => sessionOf(signedIn(ada), 'bob')).toThrow(SessionEndedError);
  expect(() => sessionOf(signedIn(null), 'ada')).toThrow(SessionEndedError);
});
