import { FoyerError } from '@/lib/errors/FoyerError';
import { NoAccountError } from '@/lib/errors/NoAccountError';
import { readMessage } from '@/lib/errors/readCode';
import { toWalletError } from '@/lib/errors/toWalletError';
import { WalletBusyError } from '@/lib/errors/WalletBusyError';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';

/** Turns what a Polkadot extension threw into an error of ours: they give no codes, but few words. */
export function toPolkadotError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error;
  const message = readMessage(error);
  if (/^(cancell?ed|rejected|declined)\b/i.test(message)) return new WalletRejectedError(error);
  if (/pending authori[sz]ation/i.test(message)) return new WalletBusyError(error);
  // Said of a site that was refused before; the extension asks no more until its settings are changed.
  if (/not allowed to interact/i.test(message)) return new NoAccountError();
  return toWalletError(error);
}
