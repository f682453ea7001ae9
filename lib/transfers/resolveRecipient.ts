import { readData } from '@/lib/data/readData';
import { InvalidRecipientError, UnknownNameError } from '@/lib/errors/inputErrors';
import { readCode } from '@/lib/errors/FoyerError';
import { PaymentRequestError } from '@/lib/errors/transferErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { readPaymentRequest } from '@/lib/transfers/paymentRequest';

/** Who receives: always the address, and the name it was found by. */
export type Recipient = {
  /** In the mixed case of EIP-55. */
  address: string;
  /** The name that was typed, in one spelling; `null` where an address was. */
  name: string | null;
};

/** Codes of the data service: no address is behind it; it is no name at all. */
const NO_NAME: ReadonlySet<number | undefined> = new Set([101, 142]);

/**
 * Finds the address of a recipient: that itself, or what the name leads to (ENS).
 *
 * @throws InvalidRecipientError for neither, and for an address whose mixed case shows a typo (EIP-55);
 *   PaymentRequestError for a request that asks for no transfer; UnknownNameError; FoyerError where the backend cannot
 *   look a name up
 */
export async function resolveRecipient(text: string): Promise<Recipient> {
  const typed = text.trim();
  const request = readPaymentRequest(typed);
  if (request instanceof PaymentRequestError) throw request;
  if (/^0x/i.test(typed) && !typed.includes('.')) {
    const { utils } = (await ensureSdk()).web3Library;
    if (!/^0x[\da-f]{40}$/i.test(typed)) throw new InvalidRecipientError(typed);
    if (!utils.isAddress(typed)) throw new InvalidRecipientError(typed, true);
    return { address: utils.getAddress(typed), name: null };
  }
  if (!/^[^\s.]+(\.[^\s.]+)+$/.test(typed)) throw new InvalidRecipientError(typed);
  try {
    const { address } = await readData('resolveDomain', { domain: typed });
    const { utils } = (await ensureSdk()).web3Library;
    return { address: utils.getAddress(address), name: typed.toLowerCase() };
  } catch (error) {
    if (NO_NAME.has(readCode(error))) throw new UnknownNameError(typed, error);
    throw error;
  }
}
