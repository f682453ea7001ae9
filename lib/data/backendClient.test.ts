import { expect, it, vi } from 'vitest';
import { sessionOf } from '@/lib/data/backendClient';
import { SessionEndedError } from '@/lib/errors/FoyerError';
import { readStoredUser } from '@/lib/session/storedUser';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';

setTestSettings();
replaceExports(import('@/lib/session/storedUser'), { readStoredUser: vi.fn() });

it('uses the session of the account that started the work, not of one that signed in later', () => {
  vi.mocked(readStoredUser).mockReturnValue({ objectId: 'ada', sessionToken: 'r:ada' });
  expect(sessionOf('ada')).toBe('r:ada');
  expect(() => sessionOf('bob')).toThrow(SessionEndedError);
  vi.mocked(readStoredUser).mockReturnValue(null);
  expect(() => sessionOf('ada')).toThrow(SessionEndedError);
});
