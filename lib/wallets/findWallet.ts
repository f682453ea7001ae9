import { walletStore } from '@/lib/wallets/discoverWallets';
import { walletKey, type WalletOption } from '@/lib/wallets/Wallet';

/** The wallet of this key, as soon as it shows itself; `null` where the search ends without it (row I07). */
export async function findWallet(key: string): Promise<WalletOption | null> {
  const { kitStore } = await import('@/lib/wallets/kits/kitStore');
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = (): void => {
      const injected = walletStore.get();
      const kits = kitStore.get();
      const found = [...injected.wallets, ...kits.wallets].find((wallet) => walletKey(wallet) === key);
      if (!found && (injected.searching || kits.searching)) return;
      resolve(found ?? null);
      for (const stop of stops) stop();
    };
    stops.push(walletStore.subscribe(look), kitStore.subscribe(look));
    look();
  });
}
