import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import {
  readExtensions,
  type EnabledExtension,
  type InjectedExtension,
} from '@/lib/wallets/polkadot/InjectedExtension';
import { toHexText } from '@/lib/wallets/toHexText';

/**
 * Faults of the SDK's part for Polkadot: a refusal by the visitor is kept, so that every later try fails until the page
 * is loaded again; it knows one extension alone; and it signs the low byte of each letter, so that a text beyond Latin-1
 * is never the one that was signed.
 *
 * Mended: only a connection that stands is kept, any extension does where that one is not there, and the bytes are those
 * of UTF-8. The account is still the first: the SDK cannot ask for another (`lib/wallets/polkadot` does).
 */
export function enablePolkadot({ Dot }: MoralisSdk): void {
  let asked: { extension: InjectedExtension; enabled: Promise<EnabledExtension> } | null = null;
  Dot.enable = (site, wanted = 'polkadot-js') => {
    const extensions = readExtensions();
    const [, extension] = extensions.find(([name]) => name === wanted) ?? extensions[0] ?? [];
    if (!extension) return Promise.reject(new Error('Address not found'));
    if (asked?.extension !== extension) {
      const enabled = extension.enable(typeof site === 'string' ? site : window.location.host);
      const asking = { extension, enabled };
      asked = asking;
      enabled.catch(() => {
        if (asked === asking) asked = null;
      });
    }
    return asked.enabled;
  };
  Dot.sign = async (address = '', text = '') => {
    if (!asked) throw new Error('Must enable MoralisDot');
    const { signer } = await asked.enabled;
    if (!signer.signRaw) throw new Error('No signer found');
    const { signature } = await signer.signRaw({ address, data: toHexText(text), type: 'bytes' });
    if (!signature) throw new Error('Data not signed');
    return signature;
  };
}
