import { ethers } from 'ethers';
import { describe, expect, it } from 'vitest';
import { verifyEd25519 } from '@/lib/community/verifyEd25519';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { buildPostMessage } from '@/protocol/postMessage';
import { createSigner } from '@/tests/peers/signers/createSigner';

/** The part of the SDK that is used: its library. */
const sdk = { web3Library: ethers } as MoralisSdk;

const message = buildPostMessage({
  hash: 'ab'.repeat(32),
  parent: null,
  time: '2026-01-02T03:04:05.678Z',
  appId: 'foyer',
});

describe('a signature of a post', () => {
  it.each(['sol', 'erd'] as const)('of %s is checked in the browser', async (family) => {
    const signer = await createSigner(family);
    const other = await createSigner(family);
    const { address } = signer;
    const signature = await signer.sign(message);
    const check = (change: object) => verifyEd25519(sdk, family, { address, message, signature, ...change });
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
    expect(verifyEd25519(sdk, 'sol', { address, message, signature })).toBe(false);
  });
});
