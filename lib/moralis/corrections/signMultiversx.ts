import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { foundErdjs, type HardwareProvider } from '@/lib/wallets/ledger/erdjs';
import { hasMultiversx, MULTIVERSX } from '@/lib/wallets/multiversx/searchMultiversx';

type Sign = (text: string) => Promise<string>;

/** Asks the extension in place of a device. */
async function enableExtension(): Promise<{ login: () => Promise<string>; sign: Sign }> {
  const { connectMultiversx } = await import('@/lib/wallets/multiversx/connectMultiversx');
  const tools = { signal: new AbortController().signal, show: () => undefined };
  const { account, sign } = await connectMultiversx(MULTIVERSX.id, MULTIVERSX.name, tools);
  return { login: () => Promise.resolve(account), sign };
}

/**
 * Fault: for MultiversX (Elrond) the SDK signs nothing: `sign` answers the text itself, so that whoever names an address
 * would have it. And it knows the script for Ledger devices alone.
 *
 * Mended: the device signs, or where that script is not on the page, the extension; and nothing else counts as signed.
 */
export function signMultiversx({ Erd }: MoralisSdk): void {
  const { enable } = Erd;
  let signer: Sign | null = null;
  Erd.enable = async () => {
    signer = null;
    if (!foundErdjs() && hasMultiversx()) {
      const extension = await enableExtension();
      signer = extension.sign;
      return extension;
    }
    const device = (await enable.call(Erd)) as HardwareProvider;
    const { signWithDevice } = await import('@/lib/wallets/ledger/signWithDevice');
    signer = (text) => signWithDevice(device, text);
    return device;
  };
  Erd.sign = async (text = '') => {
    // Linking asks for a signature without connecting first.
    if (!signer) await ((await Erd.enable()) as { login(): Promise<string> }).login();
    if (!signer) throw new Error('Data not signed');
    return signer(text);
  };
}
