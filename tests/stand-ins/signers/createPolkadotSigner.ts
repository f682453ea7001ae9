import { randomBytes } from 'node:crypto';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady, encodeAddress } from '@polkadot/util-crypto';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** The three kinds of keys on Polkadot. */
export type PolkadotKey = 'sr25519' | 'ed25519' | 'ecdsa';

/** What a Polkadot signer may be made with. */
export type PolkadotOptions = {
  type?: PolkadotKey;
  /** Whether the text is signed within `<Bytes>…</Bytes>`, as extensions do. */
  wrapped?: boolean;
};

/** A key of Polkadot (`signRaw`); `as` tells its address in the form of another network. */
export async function createPolkadotSigner({ type = 'sr25519', wrapped = true }: PolkadotOptions = {}): Promise<
  Signer & { as(prefix: number): Signer }
> {
  await cryptoWaitReady();
  const pair = new Keyring({ type }).addFromSeed(randomBytes(32));
  const sign = (text: string): Promise<string> => {
    const signature = pair.sign(wrapped ? `<Bytes>${text}</Bytes>` : text);
    return Promise.resolve(`0x${Buffer.from(signature).toString('hex')}`);
  };
  const as = (prefix: number): Signer => ({ family: 'dot', address: encodeAddress(pair.addressRaw, prefix), sign });
  return { ...as(42), as };
}
