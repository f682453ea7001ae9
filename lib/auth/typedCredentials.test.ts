import { beforeEach, expect, it, vi } from 'vitest';
import { changeSession, type SessionTools } from '@/lib/auth/changeSession';
import { signIn, signUp } from '@/lib/auth/sessionActions';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/auth/changeSession'), {
  changeSession: vi.fn(),
  awaitSession: (work: Promise<unknown>) => work,
});
replaceExports(import('@/lib/objects/countEvent'), { countEvent: vi.fn() });
const context = { login: vi.fn(), signup: vi.fn() };

beforeEach(() => {
  vi.mocked(changeSession).mockImplementation(async (_change, action) => {
    await action({ context } as unknown as SessionTools);
    return { ok: true };
  });
});

it('trims a typed username and email, never a password', async () => {
  await signIn({ login: ' ada ', password: ' a word ' });
  expect(context.login).toHaveBeenCalledWith('ada', ' a word ', { throwOnError: true });
  await signUp({ username: ' ada ', password: ' a word ', email: ' ada@example.org ' });
  expect(context.signup).toHaveBeenCalledWith('ada', ' a word ', 'ada@example.org', {}, { throwOnError: true });
});

it('treats an empty email as none', async () => {
  await signUp({ username: 'ada', password: 'a word', email: '' });
  expect(context.signup).toHaveBeenCalledWith('ada', 'a word', undefined, {}, { throwOnError: true });
});
