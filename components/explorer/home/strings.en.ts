import { plural } from '@/lib/format/text';

/** Texts of the explorer's first page. */
export const strings = {
  kicker: 'Blocks, transactions, addresses, tokens and NFTs',
  title: 'Explorer',
  network: 'Network',
  examples: 'Try',
  block: (number: string) => `Block ${number}`,
  recent: 'Recent',
  clear: 'Clear',
  clearLabel: 'Clear recent searches',
  none: (network: string) => `No blocks on ${network} yet.`,
  unlisted: (network: string) =>
    `Blocks of ${network} can’t be listed: this server has no index and no node of it. You can still search for an address or a name.`,
  figures: {
    blockTime: 'Block time',
    median: (blocks: number) => `median of ${plural(blocks, 'block')}`,
    baseFee: 'Base fee',
    ofLatest: 'of the latest block',
    transfer: 'a transfer:',
    transactions: 'Transactions per block',
    gas: 'Gas used per block',
    average: (blocks: number) => `average of ${plural(blocks, 'block')}`,
    coin: (symbol: string) => `${symbol} price`,
    fromPools: 'from pools on this chain',
    table: 'View as table',
    tableCaption: (blocks: number) => `The last ${plural(blocks, 'block')}, newest first`,
    chart: (label: string, low: string, high: string, last: string) =>
      `${label}: lowest ${low}, highest ${high}, latest ${last}`,
  },
  spans: {
    seconds: (count: string) => `${count} s`,
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => `${count} d`,
  },
  blocks: {
    title: 'Latest blocks',
    caption: 'Latest blocks, newest first',
    all: 'All blocks',
    sent: 'sent',
    ofGas: 'of gas',
  },
  transactions: {
    title: 'Latest transactions',
    caption: 'Latest transactions, newest first',
    all: 'All transactions',
    type: 'Type',
    fee: 'fee',
    none: 'No transactions in the latest blocks.',
  },
  verbs: {
    send: (symbol: string) => `Send ${symbol}`,
    call: 'Call',
  },
  live: {
    live: 'Live',
    lost: 'Reconnecting…',
    paused: 'Paused',
    waiting: (blocks: number) => `Paused · ${plural(blocks, 'new block')}`,
    pause: 'Pause',
    resume: 'Resume',
  },
  join: {
    title: 'See your own activity here',
    text: 'Sign in to name addresses, get notified about incoming transfers and export your history.',
    signIn: 'Sign in',
  },
};
