import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhoneProvider } from '@/lib/wallets/kits/loadPhoneProvider';
import { pairPhone } from '@/lib/wallets/kits/connectPhone';
import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';

type Attempt = { resolve: () => void; reject: (error: Error) => void };

/** WalletConnect's provider, as far as pairing goes: each `connect()` is settled by the test. */
function makeProvider() {
  const attempts: Attempt[] = [];
  const connect = () => new Promise<void>((resolve, reject) => attempts.push({ resolve, reject }));
  const forgetCodes = vi.fn(() => Promise.resolve());
  const emitter = Object.assign(new EventEmitter(), { connect, forgetCodes });
  return { attempts, forgetCodes, emitter, provider: emitter as unknown as PhoneProvider };
}

let prompts: (WalletPrompt | null)[] = [];
const show = (prompt: WalletPrompt | null) => void prompts.push(prompt);
const last = () => {
  const prompt = prompts.at(-1);
  if (prompt?.kind !== 'qr') throw new Error('No code is asked for.');
  return prompt;
};

beforeEach(() => {
  prompts = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('pairing with a phone', () => {
  it('shows a placeholder, then the code, and ends when a phone has scanned it', async () => {
    const { provider, emitter, attempts, forgetCodes } = makeProvider();
    const paired = pairPhone(provider, { signal: new AbortController().signal, show });
    expect(last().uri).toBeNull();
    emitter.emit('display_uri', 'wc:one');
    expect(last()).toMatchObject({ uri: 'wc:one', expiresAt: Date.now() + 300_000 });
    attempts[0]?.resolve();
    await paired;
    expect(forgetCodes).not.toHaveBeenCalled();
    expect(emitter.listenerCount('display_uri')).toBe(0);
  });

  it('ignores the end of an earlier code, but accepts a phone that scanned it', async () => {
    const { provider, emitter, attempts } = makeProvider();
    const paired = pairPhone(provider, { signal: new AbortController().signal, show });
    emitter.emit('display_uri', 'wc:one');
    last().renew();
    expect(last().uri).toBeNull();
    attempts[0]?.reject(new Error('Proposal expired'));
    emitter.emit('display_uri', 'wc:two');
    attempts[0]?.reject(new Error('User rejected.'));
    attempts[1]?.resolve();
    await expect(paired).resolves.toBeUndefined();
  });

  it('keeps showing an expired code until the visitor asks for another', async () => {
    const { provider, emitter, attempts } = makeProvider();
    const paired = pairPhone(provider, { signal: new AbortController().signal, show });
    emitter.emit('display_uri', 'wc:one');
    attempts[0]?.reject(new Error('Proposal expired'));
    await vi.advanceTimersByTimeAsync(600_000);
    last().renew();
    attempts[1]?.resolve();
    await expect(paired).resolves.toBeUndefined();
  });

  it.each([
    ['User rejected.', 'WalletRejectedError'],
    ['User disapproved requested chains', 'WalletRejectedError'],
    ["Couldn't establish socket connection to the relay server: wss://relay", 'UnreachableError'],
    ['No internet connection detected. Please restart your network and try again.', 'UnreachableError'],
    ['The phone is out of order', 'WalletFailedError'],
  ])('throws "%s" as a %s, and invalidates the codes', async (words, name) => {
    const { provider, attempts, forgetCodes } = makeProvider();
    const paired = pairPhone(provider, { signal: new AbortController().signal, show });
    attempts[0]?.reject(new Error(words));
    await expect(paired).rejects.toMatchObject({ name });
    expect(forgetCodes).toHaveBeenCalledOnce();
  });

  it('reports an unreachable relay if no code comes, and not after one came', async () => {
    const silent = makeProvider();
    const paired = pairPhone(silent.provider, { signal: new AbortController().signal, show });
    const failed = expect(paired).rejects.toMatchObject({ name: 'UnreachableError' });
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
  });

  it('ends if the visitor cancels, and invalidates the codes', async () => {
    const { provider, emitter, forgetCodes } = makeProvider();
    const controller = new AbortController();
    const paired = pairPhone(provider, { signal: controller.signal, show });
    emitter.emit('display_uri', 'wc:one');
    controller.abort();
    await expect(paired).rejects.toMatchObject({ name: 'WalletRejectedError' });
    expect(forgetCodes).toHaveBeenCalledOnce();
  });
});
