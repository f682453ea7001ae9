import { type FoyerError, readMessage } from '@/lib/errors/FoyerError';
import { LedgerClosedError, NoAccountError, NotAnAddressError, toWalletError } from '@/lib/errors/walletErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import type { WalletConnection, WalletConnectTools } from '@/lib/wallets/Wallet';
import { readSignature } from '@/lib/wallets/families/connectMultiversx';
import { foundErdjs, type HardwareProvider, loadErdjs } from '@/lib/wallets/families/erdjs';
import { withAbort } from '@/lib/wallets/withAbort';
import { normalizeAddress } from '@/protocol/chainFamilies';

const ADDRESS = /^erd1[02-9ac-hj-np-z]{58}$/;
/** The SDK's message if the device's app cannot be reached. */
const CLOSED = /^Could not initialise ledger app/;
/** What the device's app returns if the visitor declines: "conditions of use not satisfied". */
const DECLINED = /0x6985|denied by the user/i;

function toLedgerError(error: unknown): FoyerError {
  const message = readMessage(error);
  if (CLOSED.test(message)) return new LedgerClosedError(error);
  return DECLINED.test(message) ? new WalletRejectedError(error) : toWalletError(error);
}

/**
 * Connects a Ledger device with its MultiversX app, by the SDK's own path: `Moralis.Erd.enable()` over the script of
 * MultiversX. The SDK's `Erd.sign` signs nothing, so the device is asked directly.
 *
 * @param script where the operator keeps the script on this site
 * @throws LedgerClosedError, WalletRejectedError, WalletFailedError, NoAccountError, NotAnAddressError,
 *   UnreachableError
 */
export async function connectLedger(
  script: string,
  name: string,
  { sdk, signal }: WalletConnectTools,
): Promise<WalletConnection> {
  try {
    await withAbort(() => loadErdjs(script), signal);
    const device = (await withAbort(() => sdk.Erd.enable(), signal)) as HardwareProvider;
    const address = await withAbort(() => device.login(), signal);
    if (!address) throw new NoAccountError();
    const account = normalizeAddress('erd', address);
    if (!ADDRESS.test(account)) throw new NotAnAddressError(name, address, 'erd');
    return {
      account,
      chainId: '0x0',
      provider: null,
      sign: (text) =>
        signWithDevice(device, text).catch((error: unknown) => {
          throw toLedgerError(error);
        }),
    };
  } catch (error) {
    throw toLedgerError(error);
  }
}

/**
 * Has a device sign a text; the visitor presses its buttons.
 *
 * @returns the signature in hexadecimal
 * @throws what the device's script throws; an error "Data not signed" where it cannot sign, or answered something else
 */
export async function signWithDevice(device: HardwareProvider, text: string): Promise<string> {
  const SignableMessage = foundErdjs()?.SignableMessage;
  if (!SignableMessage || !device.signMessage) throw new Error('Data not signed');
  const message = new SignableMessage({});
  // The script takes bytes of its own kind alone (`Buffer`), and hands that kind out in an empty message.
  message.message = message.message.constructor.from(new TextEncoder().encode(text));
  const signature = readSignature((await device.signMessage(message)).getSignature().hex());
  if (signature === null) throw new Error('Data not signed');
  return signature;
}
