import { plural } from '@/lib/format/text';

/** Texts of the page of an address, beside those of the explorer: its code to scan, and the file of its transactions. */
export const strings = {
  qr: {
    open: 'QR',
    openLabel: 'Show QR code',
    title: 'Scan this address',
    line: (network: string) => `Address on ${network}`,
  },
  export: 'Export CSV',
  failed: (reason: string) => `Export failed. ${reason}`,
  cut: (rows: number) => `Exported the newest ${plural(rows, 'transaction')}; older ones are not in the file.`,
  columns: (coin: string) => [
    'Transaction hash',
    'Block',
    'Time (UTC)',
    'From',
    'To',
    'Direction',
    `Value (${coin})`,
    `Fee (${coin})`,
    'Function selector',
    'Status',
  ],
};
