import type { Magic } from 'magic-sdk';
import { expect, it } from 'vitest';
import { signInWithCode } from '@/lib/wallets/kits/signInWithCode';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';

type CodePrompt = Extract<WalletPrompt, { kind: 'code' }>;

/** A log-in as Magic hands it out, whose end and words the test says. */
function openHandle() {
  const listeners = new Map<string, () => void>();
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const emitted: unknown[][] = [];
  const handle = {
    on(event: string, listener: () => void) {
      listeners.set(event, listener);
      return handle;
    },
    emit: (...said: unknown[]) => emitted.push(said),
    then: done.then.bind(done),
  };
  return { handle, emitted, emit: (event: string) => listeners.get(event)?.(), end };
}

function open() {
  const handles: ReturnType<typeof openHandle>[] = [];
  const loginWithEmailOTP = () => {
    const opened = openHandle();
    handles.push(opened);
    return opened.handle;
  };
  const magic = { auth: { loginWithEmailOTP } } as unknown as Magic;
  const shown: CodePrompt[] = [];
  const show = (prompt: WalletPrompt | null) => {
    if (prompt?.kind === 'code') shown.push(prompt);
  };
  const outcome = signInWithCode(magic, 'ada@example.org', { signal: new AbortController().signal, show });
  const last = () => {
    const prompt = shown.at(-1);
    if (!prompt) throw new Error('Nothing is shown.');
    return prompt;
  };
  return { handles, shown, last, outcome };
}

it('a code typed while another email is being sent is checked once that is sent, in the new attempt only', async () => {
  const { handles, shown, last, outcome } = open();
  handles[0]?.emit('email-otp-sent');
  last().submit('000000');
  handles[0]?.emit('invalid-email-otp');
  expect(last().error).toMatch(/Wrong code/);
  last().resend();
  expect(last().error).toBeNull();
  last().submit('123456');
  await expect.poll(() => handles.length).toBe(2);
  const before = shown.length;
  handles[0]?.emit('invalid-email-otp');
  expect(shown).toHaveLength(before);
  handles[1]?.emit('email-otp-sent');
  expect(handles[0]?.emitted).toEqual([['verify-email-otp', '000000'], ['cancel']]);
  expect(handles[1]?.emitted).toEqual([['verify-email-otp', '123456']]);
  handles[1]?.end();
  expect(await outcome).toBeNull();
});

it('a code typed for an email that was not sent is not checked twice', async () => {
  const { handles, last } = open();
  handles[0]?.emit('email-otp-sent');
  last().resend();
  last().submit('123456');
  await expect.poll(() => handles.length).toBe(2);
  handles[1]?.emit('login-throttled');
  last().resend();
  await expect.poll(() => handles.length).toBe(3);
  handles[2]?.emit('email-otp-sent');
  expect(handles[2]?.emitted).toEqual([]);
});
