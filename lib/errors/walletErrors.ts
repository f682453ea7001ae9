import { layersOf } from '@/lib/errors/errorLayers';
import { FoyerError, readCode, readMessage } from '@/lib/errors/FoyerError';
import { USER_REJECTED, WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { CHAIN_FAMILIES, type ChainFamily } from '@/protocol/chainFamilies';
import { chainName } from '@/protocol/chains';

/** EIP-1474 and MetaMask: a request of the same kind waits in the wallet already. */
export const REQUEST_PENDING = -32002;

/** The wallet still shows an earlier question. */
export class WalletBusyError extends FoyerError {
  override readonly name = 'WalletBusyError';

  constructor(cause?: unknown) {
    super('Your wallet already has a pending request.', {
      code: REQUEST_PENDING,
      cause,
      whatToDo: 'Open the wallet and respond, then try again.',
    });
  }
}

/** The wallet failed at a request for a reason of its own, which is the cause. */
export class WalletFailedError extends FoyerError {
  override readonly name = 'WalletFailedError';

  constructor(cause: unknown, code?: number) {
    super('Your wallet couldn’t complete the request.', {
      ...(code === undefined ? {} : { code }),
      cause,
      whatToDo: 'Check that it is unlocked and connected, then try again.',
    });
  }
}

/** The wallet named no account; the SDK's own words (row H04). */
export class NoAccountError extends FoyerError {
  override readonly name = 'NoAccountError';

  constructor() {
    super('Cannot authenticate, no account returned from provider', {
      whatToDo: 'Unlock your wallet, allow this site to see an account, then try again.',
    });
  }
}

/** The wallet is on another chain than the one that was meant. */
export class WrongChainError extends FoyerError {
  override readonly name = 'WrongChainError';

  /**
   * @param wanted decimal id of the chain that was meant
   * @param shown decimal id of the chain that the wallet is on
   */
  constructor(
    readonly wanted: number,
    readonly shown: number,
  ) {
    super(`Your wallet is on ${chainName(shown)}, but this needs ${chainName(wanted)}.`, {
      whatToDo: `Switch to ${chainName(wanted)} and try again.`,
    });
  }
}

/** The wallet shows another account than the one that is to sign. */
export class OtherAccountError extends FoyerError {
  override readonly name = 'OtherAccountError';

  /** @param shown the account that the wallet shows */
  constructor(readonly shown: string) {
    super('Your wallet uses another account than the one to link.', {
      whatToDo: 'Choose that account in the wallet, then try again.',
    });
  }
}

/** Where a social account's sign-in stopped: at the account, or at the wallet behind it. */
type SocialLoginStage = 'connect' | 'authenticate';

/** The SDK's own words (row H04). */
const WORDS: Readonly<Record<SocialLoginStage, string>> = {
  connect: 'Could not connect via Web3Auth, error in connecting to provider',
  authenticate: 'Could not connect via Web3Auth, error while authenticating',
};

/** A social account could not be entered with: its provider said no, or its wallet did not answer. */
export class SocialLoginError extends FoyerError {
  override readonly name = 'SocialLoginError';

  constructor(
    readonly stage: SocialLoginStage,
    cause?: unknown,
  ) {
    super(WORDS[stage], { cause, whatToDo: 'Try again, or sign in another way.' });
  }
}

/** The device does not answer, or its app is not open; the SDK's own words (row H04). */
export class LedgerClosedError extends FoyerError {
  override readonly name = 'LedgerClosedError';

  constructor(cause?: unknown) {
    super('Could not initialise ledger app, make sure Elrond app is open', {
      cause,
      whatToDo: 'Plug the device in, unlock it, open its MultiversX app, then try again.',
    });
  }
}

/** The chosen account of the wallet is not linked to this account, so it proves nothing about it. */
export class UnlinkedWalletError extends FoyerError {
  override readonly name = 'UnlinkedWalletError';

  constructor() {
    super("This wallet isn't linked to your account.", {
      whatToDo: 'Switch to a linked account in your wallet and try again.',
    });
  }
}

/** The chosen account of the wallet is linked to this account already. */
export class AlreadyLinkedError extends FoyerError {
  override readonly name = 'AlreadyLinkedError';

  constructor() {
    super('This wallet is already linked to your account.', {
      whatToDo: 'To link another one, choose another account in your wallet and try again.',
    });
  }
}

/** The backend gave no challenge to sign, so the wallet was not asked at all. */
export class ChallengeUnavailableError extends FoyerError {
  override readonly name = 'ChallengeUnavailableError';

  constructor(cause: unknown, code?: number) {
    super("The server couldn't start the sign-in, so your wallet was not opened.", {
      ...(code === undefined ? {} : { code }),
      cause,
      whatToDo: 'Try again in a moment.',
    });
  }
}

/** The codes for a refusal: of EIP-1193, and of WalletConnect (CAIP-25). */
const REJECTION_CODES: ReadonlySet<number | undefined> = new Set([USER_REJECTED, 5000]);

/** Whether a wallet's error has the code for a refusal; some wallets nest it: `{ data: { originalError: { code } } }`. */
export const hasRejectionCode = (error: unknown): boolean =>
  layersOf(error).some((layer) => REJECTION_CODES.has(readCode(layer)));

/** Some wallets leave the code out; their words for a refusal are few. */
const REJECTION = /user (rejected|denied|cancell?ed)|rejected by (the )?user|request rejected/i;

/**
 * Turns a wallet's error into one of ours, with the cause kept. For requests that run no contract: a contract's reason can
 * be any words, see `toTransactionError`.
 */
export function toWalletError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error;
  const layers = layersOf(error);
  if (hasRejectionCode(error) || layers.some((layer) => REJECTION.test(readMessage(layer)))) {
    return new WalletRejectedError(error);
  }
  const codes = layers.map(readCode);
  if (codes.includes(REQUEST_PENDING)) return new WalletBusyError(error);
  return new WalletFailedError(error, codes[0]);
}

/** A wallet named an account that is no address of its family of chains. */
export class NotAnAddressError extends FoyerError {
  override readonly name = 'NotAnAddressError';

  constructor(
    wallet: string,
    readonly account: string,
    family: ChainFamily = 'eth',
  ) {
    super(`${wallet} returned an account that is not a valid ${CHAIN_FAMILIES[family].label} address.`, {
      whatToDo: 'Choose another account in it, or sign in another way.',
    });
  }
}
