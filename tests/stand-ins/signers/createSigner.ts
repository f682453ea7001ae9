import type { ChainFamily } from '@/protocol/chainFamilies';
import { createEvmSigner } from '@/tests/stand-ins/signers/createEvmSigner';
import { createMultiversxSigner } from '@/tests/stand-ins/signers/createMultiversxSigner';
import { createPolkadotSigner } from '@/tests/stand-ins/signers/createPolkadotSigner';
import { createSolanaSigner } from '@/tests/stand-ins/signers/createSolanaSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

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
