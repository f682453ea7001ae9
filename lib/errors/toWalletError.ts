import { FoyerError, readCode, readMessage } from '@/lib/errors/FoyerError';
import {
  REQUEST_PENDING,
  USER_REJECTED,
  WalletBusyError,
  WalletFailedError,
  WalletRejectedError,
} from '@/lib/errors/walletErrors';

/** Some wallets put the code away or leave it out; their words for a refusal are few. */
const REJECTION = /user (rejected|denied|cancell?ed)|rejected by (the )?user|request rejected/i;

/** Turns what a wallet threw into an error of ours, with the cause kept. */
export function toWalletError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error;
  const code = readCode(error);
  if (code === USER_REJECTED || REJECTION.test(readMessage(error))) return new WalletRejectedError(error);
  if (code === REQUEST_PENDING) return new WalletBusyError(error);
  return new WalletFailedError(error, code);
}
