import { mnemonicToAccount, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { toHex } from 'viem';

const ACCOUNTS = 20;
/** Of the accounts that development nodes have. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/**
 * The twenty accounts of the local chain, with their keys, which everybody knows. The node shows the first ten, and the
 * development wallet offers these; the others act by themselves.
 */
export function localAccounts(): readonly PrivateKeyAccount[] {
  // The words are stretched once, which is slow, and not for each account.
  const parent = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey();
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const { privateKey } = parent.deriveChild(index);
    if (!privateKey) throw new Error(`The local chain's account ${index} has no key.`);
    return privateKeyToAccount(toHex(privateKey));
  });
}
