import type { ChainFamily } from '@/protocol/chainFamilies';
import { createEvmSigner } from '@/tests/peers/signers/createEvmSigner';
import { createMultiversxSigner } from '@/tests/peers/signers/createMultiversxSigner';
import { createPolkadotSigner } from '@/tests/peers/signers/createPolkadotSigner';
import { createSolanaSigner } from '@/tests/peers/signers/createSolanaSigner';
import type { Signer } from '@/tests/peers/signers/Signer';

const MAKERS: Record<ChainFamily, () => Signer | Promise<Signer>> = {
  eth: createEvmSigner,
  sol: createSolanaSigner,
  dot: () => createPolkadotSigner(),
  erd: createMultiversxSigner,
};

/** A new key of a family, with a real signature of its own kind. */
export async function createSigner(family: ChainFamily): Promise<Signer> {
  return MAKERS[family]();
}
