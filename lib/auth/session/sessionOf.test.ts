import { expect, it, vi } from 'vitest';
import { sessionOf } from '@/lib/auth/session/sessionOf';
import { readSignedIn } from '@/lib/data/backendClient';
import { SessionEndedError } from '@/lib/errors/connectionErrors';

vi.mock('@/lib/data/backendClient', () => ({ readSignedIn: vi.fn() }));

it('gives the session of the account that work was begun for, and of no other that came in since', () => {
  vi.mocked(readSignedIn).mockReturnValue({ objectId: 'ada', sessionToken: 'r:ada' });
  expect(sessionOf('ada')).toBe('r:ada');
  expect(() => sessionOf('bob')).toThrow(SessionEndedError);
  vi.mocked(readSignedIn).mockReturnValue(null);
  expect(() => sessionOf('ada')).toThrow(SessionEndedError);
});
