import { readSettings } from '@/lib/env';
import { readPage } from '@/lib/wallets/readPage';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { FamilySearch } from '@/lib/wallets/families/discoverOtherWallets';

/** What the extension is called here. */
export const MULTIVERSX = { id: 'multiversx:extension', name: 'MultiversX Wallet' } as const;

/** Whether the extension is in this page: `window.multiversxWallet`, or by its name of before `window.elrondWallet`. */
export function hasMultiversx(): boolean {
  const page = window as { multiversxWallet?: unknown; elrondWallet?: unknown };
  return Boolean(readPage(() => page.multiversxWallet) ?? readPage(() => page.elrondWallet));
}

const load = () => import('@/lib/wallets/families/connectMultiversx');

/** Searches for the MultiversX extension. */
export function discoverMultiversx(): FamilySearch {
  const option: WalletOption = {
    ...MULTIVERSX,
    icon: null,
    rdns: null,
    family: 'erd',
    kind: 'multiversx',
    connect: async (tools) => (await load()).connectMultiversx(MULTIVERSX.id, MULTIVERSX.name, tools),
    restore: async () => (await load()).restoreMultiversx(MULTIVERSX.id),
  };
  return { list: () => (hasMultiversx() ? [option] : []), stop: () => undefined };
}

const NAME = 'Ledger · MultiversX';

/** Offers a Ledger device where the operator set its script and this browser reaches devices (WebUSB or WebHID). */
export function searchLedger(): FamilySearch {
  const { ledgerScript } = readSettings();
  const reaches = 'usb' in navigator || 'hid' in navigator;
  const options: WalletOption[] =
    ledgerScript !== null && reaches
      ? [
          {
            id: 'ledger',
            name: NAME,
            icon: null,
            rdns: null,
            family: 'erd',
            kind: 'ledger',
            // A device answers to a press of its buttons alone, so there is nothing to restore.
            connect: async (tools) =>
              (await import('@/lib/wallets/families/connectLedger')).connectLedger(ledgerScript, NAME, tools),
          },
        ]
      : [];
  return { list: () => options, stop: () => undefined };
}
