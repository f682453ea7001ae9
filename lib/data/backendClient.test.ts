import { expect, it, vi } from 'vitest';
import { sessionOf } from '@/lib/data/backendClient';
import { SessionEndedError } from '@/lib/errors/connectionErrors';
import { readStoredUser } from '@/lib/sdk/storedUser';

vi.mock('@/lib/env', () => ({ readSettings: () => ({ appId: 'foyer' }) }));
vi.mock('@/lib/sdk/storedUser', () => ({ readStoredUser: vi.fn() }));

it('gives the session of the account that work was begun for, and of no other that signed in since', () => {
  vi.mocked(readStoredUser).mockReturnValue({ objectId: 'ada', sessionToken: 'r:ada' });
  expect(sessionOf('ada')).toBe('r:ada');
  expect(() => sessionOf('bob')).toThrow(SessionEndedError);
  vi.mocked(readStoredUser).mockReturnValue(null);
  expect(() => sessionOf('ada')).toThrow(SessionEndedError);
});
