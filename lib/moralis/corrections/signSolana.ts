import type { MoralisSdk, SdkFamilyWallet } from '@/lib/moralis/MoralisSdk';
import { findPhantom } from '@/lib/wallets/solana/readPhantom';

/**
 * Faults of the SDK's part for Solana: linking has the address signed in place of the text, and writes the list of
 * addresses to a field of another name (`SolAccounts`); and a wallet that does not trust the site yet is asked only if it
 * refuses in exactly Phantom's words of 2021.
 *
 * Mended: the text is signed, the field is the one that everything else reads, and whatever the silent question comes to,
 * the visitor is asked then.
 */
export function signSolana(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
  const { sign, link } = solana;
  solana.enable = async () => {
    const phantom = findPhantom();
    if (!phantom) throw new Error('Phantom wallet not available');
    await phantom.connect({ onlyIfTrusted: true }).catch(() => phantom.connect());
    return phantom;
  };
  // Called with the address before the text while linking, with the text alone while signing in.
  solana.sign = (...values) => sign.call(solana, values.at(-1) ?? '');
  solana.link = async (account, options) => {
    const user = sdk.User.current();
    if (!user) return link.call(solana, account, options);
    const own = Object.hasOwn(user, 'set');
    const set = user.set.bind(user);
    user.set = (key, value, ...rest) => {
      if (key !== 'SolAccounts') return set(key, value, ...rest);
      const known = user.get('solAccounts');
      return set('solAccounts', [...new Set([...(Array.isArray(known) ? (known as unknown[]) : []), account])]);
    };
    try {
      return await link.call(solana, account, options);
    } finally {
      if (own) user.set = set;
      else Reflect.deleteProperty(user, 'set');
    }
  };
}
