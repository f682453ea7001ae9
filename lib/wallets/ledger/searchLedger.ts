import { readSettings } from '@/lib/env';
import type { FamilySearch } from '@/lib/wallets/discovery/FamilySearch';
import type { WalletOption } from '@/lib/wallets/Wallet';

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
              (await import('@/lib/wallets/ledger/connectLedger')).connectLedger(ledgerScript, NAME, tools),
          },
        ]
      : [];
  return { list: () => options, stop: () => undefined };
}
