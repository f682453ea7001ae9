import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';
import type { AddressBooks } from '@/server/auth/walletRepository';
import { createAddressClaims } from '@/server/auth/signupLock';
import type { ChallengeStore } from '@/server/auth/challengeStore';
import { createContractWallets } from '@/server/auth/contractWallets';
import type { IdentityProofs } from '@/server/auth/identityProofs';
import { createWalletAdapter } from '@/server/auth/createWalletAdapter';
import { createEthereum } from '@/server/auth/schemes/createEthereum';
import { multiversx } from '@/server/auth/schemes/multiversx';
import { polkadot } from '@/server/auth/schemes/polkadot';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { solana } from '@/server/auth/schemes/solana';
import type { SignInRules } from '@/server/auth/verifySignIn';
import type { ChainNodes } from '@/server/chain/nodes';
import type { Database } from '@/server/parse/database';

/** What the sign-ins of every family stand on. */
export type WalletAdaptersParts = {
  database: Database;
  nodes: ChainNodes;
  rules: Omit<SignInRules, 'now'>;
  challenges: ChallengeStore;
  addresses: AddressBooks;
  proofs: IdentityProofs;
};

/** The sign-ins with wallets, by the SDK's names of their providers (row G28). */
export function createWalletAdapters({ database, nodes, rules, challenges, addresses, proofs }: WalletAdaptersParts) {
  const schemes: Record<ChainFamily, SignatureScheme> = {
    eth: createEthereum(createContractWallets(nodes)),
    sol: solana,
    dot: polkadot,
    erd: multiversx,
  };
  const claims = createAddressClaims(database);
  const make = (family: ChainFamily) =>
    createWalletAdapter({
      ...{ family, scheme: schemes[family], addresses: addresses[family] },
      ...{ rules, challenges, claims, proofs },
    });
  const made = { eth: make('eth'), sol: make('sol'), dot: make('dot'), erd: make('erd') };
  return {
    adapters: Object.fromEntries(FAMILY_ORDER.map((family) => [CHAIN_FAMILIES[family].provider, made[family].adapter])),
    /** Checks a wallet's proof without Parse Server and uses its challenge up; answers the key. Rejects with 101. */
    proveWallet: (family: ChainFamily, proof: unknown): Promise<string> => made[family].proveKey(proof),
    claims,
    schemes,
  };
}
