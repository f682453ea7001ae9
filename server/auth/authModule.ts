import type { Logger } from 'pino';
import { CHAIN_FAMILIES, type ChainFamily, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { formatChallengeTime, type SignInTexts } from '@/protocol/sign-in/signInMessage';
import { type ChallengeStore, createChallengeStore } from '@/server/auth/challenges';
import { createContractWallets, createEthereum } from '@/server/auth/schemes/ethereum';
import { createAddressTriggers, type WalletNotifications } from '@/server/auth/createAddressTriggers';
import { createRequestMessage } from '@/server/auth/createRequestMessage';
import { createUserTriggers, type CredentialEvent } from '@/server/auth/createUserTriggers';
import { createWalletAdapter } from '@/server/auth/createWalletAdapter';
import { createIdentityProofs, type IdentityProofs } from '@/server/auth/identityProofs';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { multiversx, polkadot, solana } from '@/server/auth/schemes/ed25519';
import { resolveSignInNames } from '@/server/auth/resolveSignInNames';
import { createAddressClaims } from '@/server/auth/signupLock';
import {
  addMissingSkeletons,
  createReservedNames,
  namesInHost,
  type ReservedNames,
} from '@/server/auth/usernameSkeletons';
import type { SignInRules } from '@/server/auth/verifySignIn';
import { type WalletRepositories, createWalletRepositories } from '@/server/auth/walletRepository';
import type { ChainNodes } from '@/server/chain/nodes';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { CallHandler } from '@/server/gateway/ParseCall';
import type { Database } from '@/server/parse/database';
import { recordMailboxes } from '@/server/parse/mailboxes';
import { reportSharedUsernames } from '@/server/parse/usernameForms';
import type { ClassDeclaration } from '@/server/parse/schema/schema';
import type { UserFieldRules } from '@/server/parse/schema/userFields';

/** What sign-ins stand on. */
export type AuthPorts = {
  database: Database;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
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
  /** Notifies owners of what changed in how their account is opened. */
  security: WalletNotifications & { notify(userId: string, event: CredentialEvent): void };
  log: Logger;
};

/** Sign-ins, and what other modules need of them. */
export type AuthModule = BackendModule & {
  addresses: WalletRepositories;
  proofs: IdentityProofs;
  schemes: Readonly<Record<ChainFamily, SignatureScheme>>;
  isReserved: ReservedNames;
  /** Checks a wallet's proof and uses up its challenge; answers the key. Rejects with 101. */
  proveWallet: (family: ChainFamily, proof: unknown) => Promise<string>;
};

/** Signing in with wallets, the addresses of accounts, and what keeps accounts whole. */
export function createAuthModule(ports: AuthPorts): AuthModule {
  const { database, nodes, appId, appName, siteUrl, texts, requireReauthentication, log } = ports;
  const challenges = createChallengeStore(database);
  const addresses = createWalletRepositories(database);
  const proofs = createIdentityProofs({ database, addresses, required: requireReauthentication });
  const rules = { appId, siteUrl, texts };
  const { security } = ports;
  const wallets = createWalletAdapters({ database, nodes, rules, challenges, addresses, proofs, security });
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
          createAddressTriggers(database, addresses, claims, proofs, family, ports.security),
        ]),
      ),
    },
    signIns: wallets.adapters,
    sweeps: [challenges, proofs],
    requestRules: [resolveSignInNames(database)],
    open: async () => {
      await addMissingSkeletons(database);
      await recordMailboxes(database, log);
      await reportSharedUsernames(database, log);
    },
    ...{ addresses, proofs, schemes, isReserved, proveWallet },
  };
}

/**
 * Cloud function `getServerTime` (row F11): the time a wallet signs, with a challenge behind it that is good once.
 *
 * The answer is a string on purpose: a date would be printed in the browser's own manner.
 */
function createGetServerTime(challenges: ChallengeStore): CallHandler<'getServerTime'> {
  return async () => ({ dateTime: formatChallengeTime(await challenges.issue()) });
}

/** What the sign-ins of every family stand on. */
type WalletAdaptersParts = {
  database: Database;
  nodes: ChainNodes;
  rules: Omit<SignInRules, 'now'>;
  challenges: ChallengeStore;
  addresses: WalletRepositories;
  proofs: IdentityProofs;
  security: WalletNotifications;
};

/** The sign-ins with wallets, by the SDK's names of their providers (row G28). */
function createWalletAdapters(parts: WalletAdaptersParts) {
  const { database, nodes, rules, challenges, addresses, proofs, security } = parts;
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
      ...{ rules, challenges, claims, proofs, security },
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
