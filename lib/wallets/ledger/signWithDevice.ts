import { foundErdjs, type HardwareProvider } from '@/lib/wallets/ledger/erdjs';
import { readSignature } from '@/lib/wallets/multiversx/readSignature';

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
