import { formatNumber, plural } from '@/lib/format/text';

/** Texts of the page of a block, beside those of the explorer. */
export const strings = {
  ways: 'Blocks before and after',
  closestTo: (day: string) => `The block closest to the start of ${day}.`,
  latest: 'Latest block',
  around: 'Gas used by the blocks around it',
  full: (share: string) => `This block: ${share} of its gas limit. Arches compare these blocks.`,
  bar: (block: string, share: string) => `Block ${block}: ${share} of its gas limit`,
  allSucceeded: 'all succeeded',
  failed: (failed: number, all: number) => `${formatNumber(all - failed)} succeeded, ${formatNumber(failed)} failed`,
  sent: (coin: string) => `${coin} sent`,
  fees: 'Fees',
  baseFees: 'Base fees',
  happened: 'What happened',
  kindsOfAll: 'Transactions by what they did',
  kinds: {
    transfer: (count: number) => plural(count, 'transfer'),
    swap: (count: number) => plural(count, 'swap'),
    approval: (count: number) => plural(count, 'approval'),
    mint: (count: number) => plural(count, 'mint'),
    contract: (count: number) => plural(count, 'new contract'),
    other: (count: number) => plural(count, 'other call'),
    failed: (count: number) => `${formatNumber(count)} failed`,
  },
};
