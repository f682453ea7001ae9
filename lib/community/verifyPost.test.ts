import { describe, expect, it } from 'vitest';
import { verifyEd25519 } from '@/lib/community/verifyPost';
import { buildPostMessage, SIGNATURE_FORM } from '@/protocol/postMessage';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

const post = {
  text: 'Good evening\n"all"',
  pictures: [
    { width: 4, height: 3, alt: 'A lamp', sha256: 'ab'.repeat(32) },
    { width: 1, height: 1, alt: 'é', sha256: 'cd'.repeat(32) },
  ],
  place: { latitude: 38.72, longitude: -9.14 },
  parent: 'abc',
  time: '2026-01-02T03:04:05.678Z',
  appId: 'foyer',
};
const hash = (words: string) => `hash of ${words.length}`;
const message = buildPostMessage(post, SIGNATURE_FORM, hash);

describe('a signature of a post', () => {
  it('is over a text that can be read, of all of the post; of the first form over its words', () => {
    expect(message.split('\n')).toEqual([
      'I wrote this post, all of it. Signing costs nothing, moves nothing and signs nobody in.',
      '',
      'Words: "Good evening\\n\\"all\\""',
      `Picture 1 (SHA-256): ${'ab'.repeat(32)}, 4 x 3 pixels`,
      'Picture 1 shows: "A lamp"',
      `Picture 2 (SHA-256): ${'cd'.repeat(32)}, 1 x 1 pixels`,
      'Picture 2 shows (SHA-256): hash of 1',
      'Place: latitude 38.72, longitude -9.14',
      'Reply to: abc',
      'Time: 2026-01-02T03:04:05.678Z',
      'Application: foyer',
      'Form: 2',
    ]);
    expect(buildPostMessage(post, 1, hash).split('\n')).toEqual([
      'I wrote this post. Signing costs nothing, moves nothing and signs nobody in.',
      '',
      'Words (SHA-256): hash of 18',
      'Reply to: abc',
      'Time: 2026-01-02T03:04:05.678Z',
      'Application: foyer',
    ]);
  });

  it.each(['sol', 'erd'] as const)('of %s is checked in the browser', async (family) => {
    const signer = await createSigner(family);
    const other = await createSigner(family);
    const { address } = signer;
    const signature = await signer.sign(message);
    const check = (change: object) => verifyEd25519(family, { address, message, signature, ...change });
    expect(check({})).toBe(true);
    expect(check({ message: `${message} ` })).toBe(false);
    expect(check({ address: other.address })).toBe(false);
    expect(check({ signature: await other.sign(message) })).toBe(false);
    expect(check({ signature: 'no signature' })).toBe(false);
    expect(check({ address: 'no address' })).toBe(false);
  });

  it('by a key that is nobody’s is none, though everybody could make it', () => {
    // The system program of Solana: the neutral point of the curve.
    const address = '11111111111111111111111111111111';
    const signature = btoa(String.fromCharCode(1, ...new Array<number>(63).fill(0)));
    expect(verifyEd25519('sol', { address, message, signature })).toBe(false);
  });
});
