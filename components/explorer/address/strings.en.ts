import { plural } from '@/lib/format/text';

/** Texts of the file that transactions are exported to. */
export const strings = {
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
