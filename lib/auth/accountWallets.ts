import { authStore } from '@/lib/auth/authStore';
import { beginCancellable } from '@/lib/auth/walletCancellation';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** Runs what a loaded module offers; code that cannot be fetched is a server that does not answer. */
async function act<Code>(load: () => Promise<Code>, run: (code: Code) => Promise<boolean>): Promise<boolean> {
  let code: Code;
  try {
    code = await load();
  } catch (cause) {
    authStore.set({ error: new UnreachableError(cause) });
    return false;
  }
  return run(code);
}

/**
 * What a signed-in visitor can do about the wallets of their account. None rejects: each resolves to whether it
 * succeeded, and what went wrong is the `error` of the state (`useAuth`). The status stays `authenticated` throughout.
 */
export const accountWallets = {
  /** Links a wallet (`linkWallet.ts`); given up by `cancelSignIn`. */
  link(wallet: WalletOption): Promise<boolean> {
    const cancelled = beginCancellable(wallet);
    return act(
      () => import('@/lib/auth/linkWallet'),
      ({ linkWallet }) => linkWallet(wallet, cancelled),
    );
  },
  /** Confirms with a wallet of the account who the visitor is (`confirmWithWallet.ts`); given up by `cancelSignIn`. */
  confirm(wallet: WalletOption): Promise<boolean> {
    const cancelled = beginCancellable(wallet);
    return act(
      () => import('@/lib/auth/confirmWithWallet'),
      ({ confirmWithWallet }) => confirmWithWallet(wallet, cancelled),
    );
  },
  /** Takes an address off the account (`unlinkWallet.ts`). */
  unlink: (family: ChainFamily, address: string): Promise<boolean> =>
    act(
      () => import('@/lib/auth/unlinkWallet'),
      ({ unlinkWallet }) => unlinkWallet(family, address),
    ),
  /** Chooses the current address of a family (`setCurrentAddress.ts`). */
  setCurrent: (family: ChainFamily, address: string): Promise<boolean> =>
    act(
      () => import('@/lib/auth/setCurrentAddress'),
      (code) => code.setCurrentAddress(family, address),
    ),
};
