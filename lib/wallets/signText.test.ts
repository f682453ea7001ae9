import { describe, expect, it } from 'vitest';
import { signText } from '@/lib/wallets/signText';

const RS = 'ab'.repeat(64);
const answering = (signature: unknown) => ({ request: () => Promise.resolve(signature) });

describe('signText', () => {
  it.each([
    ['as it is', `0x${RS}1b`, `0x${RS}1b`],
    ['in lower case', `0x${RS.toUpperCase()}1C`, `0x${RS}1c`],
    ['with v of 27 for 0', `0x${RS}00`, `0x${RS}1b`],
    ['with v of 28 for 1', `0x${RS}01`, `0x${RS}1c`],
    ["of a contract's wallet, untouched", `0x${RS}${RS}01`, `0x${RS}${RS}01`],
  ])('answers a signature %s', async (_how, given, expected) => {
    expect(await signText(answering(given), 'text', '0x1')).toBe(expected);
  });

  it('answers nothing that is no signature', async () => {
    for (const given of ['', 'signed', null, RS]) {
      await expect(signText(answering(given), 'text', '0x1')).rejects.toThrow();
    }
  });
});
