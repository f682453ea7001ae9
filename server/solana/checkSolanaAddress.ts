import { base58 } from '@scure/base';
import Parse from 'parse/node';

/** @throws Parse.Error 142 for base58 that is not 32 bytes. */
export function checkSolanaAddress(address: string): void {
  if (base58.decode(address).length === 32) return;
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'address: must be an address of Solana, 32 bytes in base58');
}
