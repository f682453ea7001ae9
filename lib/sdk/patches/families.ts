import type { MoralisSdk, SdkFamilyWallet } from '@/lib/MoralisSdk';
import { foundErdjs, type HardwareProvider } from '@/lib/wallets/families/erdjs';
import { hasMultiversx, MULTIVERSX } from '@/lib/wallets/families/discoverMultiversx';
import { type EnabledExtension, type InjectedExtension, readExtensions } from '@/lib/wallets/families/discoverPolkadot';
import { findPhantom } from '@/lib/wallets/families/solanaWallet';
import { toHexText } from '@/lib/wallets/rpc';

/**
 * Bugs in the SDK's part for Solana: linking signs the address instead of the text, and writes the list of addresses to
 * a field of another name (`SolAccounts`); and a wallet that does not trust the site yet is asked only if it refuses
 * with exactly Phantom's message of 2021.
 *
 * Patched: the text is signed, the field is the one that everything else reads, and the visitor is asked whatever error
 * the silent attempt ends with.
 */
export function signSolana(sdk: MoralisSdk, solana: SdkFamilyWallet): void {
  const { sign, link } = solana;
  solana.enable = async () => {
    const phantom = findPhantom();
    if (!phantom) throw new Error('Phantom wallet not available');
    await phantom.connect({ onlyIfTrusted: true }).catch(() => phantom.connect());
    return phantom;
  };
  // Linking passes the address before the text, signing in passes only the text.
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

/**
 * Bugs in the SDK's part for Polkadot: it remembers a refusal, so that every later attempt fails until the page is
 * reloaded; it knows one extension only; and it signs the low byte of each character, so that a text beyond Latin-1 is
 * never the one that was signed.
 *
 * Patched: only a connection is remembered, any extension is used if that one is missing, and the bytes are UTF-8. The
 * account is still the first one: the SDK cannot ask for another (`connectPolkadot` can).
 */
export function enablePolkadot({ Dot }: MoralisSdk): void {
  let requested: { extension: InjectedExtension; enabled: Promise<EnabledExtension> } | null = null;
  Dot.enable = (site, wanted = 'polkadot-js') => {
    const extensions = readExtensions();
    const [, extension] = extensions.find(([name]) => name === wanted) ?? extensions[0] ?? [];
    if (!extension) return Promise.reject(new Error('Address not found'));
    if (requested?.extension !== extension) {
      const enabled = extension.enable(typeof site === 'string' ? site : window.location.host);
      const asking = { extension, enabled };
      requested = asking;
      enabled.catch(() => {
        if (requested === asking) requested = null;
      });
    }
    return requested.enabled;
  };
  Dot.sign = async (address = '', text = '') => {
    if (!requested) throw new Error('Must enable MoralisDot');
    const { signer } = await requested.enabled;
    if (!signer.signRaw) throw new Error('No signer found');
    const { signature } = await signer.signRaw({ address, data: toHexText(text), type: 'bytes' });
    if (!signature) throw new Error('Data not signed');
    return signature;
  };
}

type Sign = (text: string) => Promise<string>;

/** Connects the extension instead of a device. */
async function enableExtension(): Promise<{ login: () => Promise<string>; sign: Sign }> {
  const { connectMultiversx } = await import('@/lib/wallets/families/connectMultiversx');
  const tools = { signal: new AbortController().signal, show: () => undefined };
  const { account, sign } = await connectMultiversx(MULTIVERSX.id, MULTIVERSX.name, tools);
  return { login: () => Promise.resolve(account), sign };
}

/**
 * Bugs: for MultiversX (Elrond) the SDK signs nothing: `sign` returns the text itself, so that anyone could claim an
 * address. And it knows the script for Ledger devices only.
 *
 * Patched: the device signs, or the extension if that script is not on the page; nothing else counts as a signature.
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
    const { signWithDevice } = await import('@/lib/wallets/families/connectLedger');
    signer = (text) => signWithDevice(device, text);
    return device;
  };
  Erd.sign = async (text = '') => {
    // Linking signs without connecting first.
    if (!signer) await ((await Erd.enable()) as { login(): Promise<string> }).login();
    if (!signer) throw new Error('Data not signed');
    return signer(text);
  };
}

/**
 * Bug: a sign-in with Polkadot or MultiversX signs the SDK's own text, whatever `signingMessage` says.
 *
 * Patched: the text is the caller's.
 */
export function honourSigningMessage({ Dot, Erd }: MoralisSdk): void {
  for (const part of [Dot, Erd]) {
    const { authenticate } = part;
    part.authenticate = async (options) => {
      const words = options?.signingMessage;
      if (!words) return authenticate.call(part, options);
      const { getSigningData } = part;
      part.getSigningData = () => words;
      try {
        return await authenticate.call(part, options);
      } finally {
        part.getSigningData = getSigningData;
      }
    };
  }
}
