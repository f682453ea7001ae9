import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';
import type { SignInTexts } from '@/protocol/sign-in/signInText';
import { createWalletRepositories, type AddressBooks } from '@/server/auth/walletRepository';
import { createChallengeStore } from '@/server/auth/challengeStore';
import { createAddressTriggers } from '@/server/auth/createAddressTriggers';
import { createGetServerTime } from '@/server/auth/createGetServerTime';
import { createRequestMessage } from '@/server/auth/createRequestMessage';
import { createUserTriggers } from '@/server/auth/createUserTriggers';
import { createWalletAdapters } from '@/server/auth/createWalletAdapters';
import { createIdentityProofs, type IdentityProofs } from '@/server/auth/identityProofs';
import { createReservedNames, namesInHost, type ReservedNames } from '@/server/auth/usernames/lookAlikes';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { addMissingSkeletons } from '@/server/auth/usernames/usernameSkeletons';
import type { ChainNodes } from '@/server/chain/nodes';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { Database } from '@/server/parse/database';
import type { UserFieldRules } from '@/server/parse/schema/userFields';

/** What sign-ins stand on. */
export type AuthPorts = {
  database: Database;
  /** The operator's nodes: contract wallets are asked there. */
  nodes: ChainNodes;
  appId: string;
  /** Name of the site, which no visitor takes. */
  appName: string;
  siteUrl: string;
  /** Which texts a wallet may sign. */
  texts: SignInTexts;
  /** Whether a session needs fresh proof to change what opens its account. */
  requireReauthentication: boolean;
  /** Fields that the application adds to accounts. */
  userFields: UserFieldRules;
  files: { removeAllOf(userId: string): Promise<void> };
  /** Told after an account was made or deleted. */
  onUserCountChange: () => void;
};

/** Sign-ins, and what other modules need of them. */
export type AuthModule = BackendModule & {
  addresses: AddressBooks;
  proofs: IdentityProofs;
  schemes: Readonly<Record<ChainFamily, SignatureScheme>>;
  isReserved: ReservedNames;
  /** Checks a wallet's proof and uses up its challenge; answers the key. Rejects with 101. */
  proveWallet: (family: ChainFamily, proof: unknown) => Promise<string>;
};

/** Signing in with wallets, the addresses of accounts, and what keeps accounts whole. */
export function createAuthModule(ports: AuthPorts): AuthModule {
  const { database, nodes, appId, appName, siteUrl, texts, requireReauthentication } = ports;
  const challenges = createChallengeStore(database);
  const addresses = createWalletRepositories(database);
  const proofs = createIdentityProofs({ database, addresses, required: requireReauthentication });
  const rules = { appId, siteUrl, texts };
  const wallets = createWalletAdapters({ database, nodes, rules, challenges, addresses, proofs });
  const { schemes, claims, proveWallet } = wallets;
  const isReserved = createReservedNames([appName, appId, ...namesInHost(siteUrl)]);
  return {
    name: 'auth',
    functions: {
      getServerTime: createGetServerTime(challenges),
      requestMessage: createRequestMessage({ challenges, schemes, appId, siteUrl }),
    },
    triggers: {
      _User: createUserTriggers({ ...ports, addresses, schemes, claims, proofs, isReserved }),
      ...Object.fromEntries(
        FAMILY_ORDER.map((family) => [
          CHAIN_FAMILIES[family].addressClass,
          createAddressTriggers(database, addresses, claims, proofs, family),
        ]),
      ),
    },
    signIns: wallets.adapters,
    sweeps: [challenges, proofs],
    open: () => addMissingSkeletons(database),
    ...{ addresses, proofs, schemes, isReserved, proveWallet },
  };
}
