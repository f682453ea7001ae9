import { formatNumber, plural } from '@/lib/format/text';

/** Texts of `/activity`; the sentences of its rows are in `lib/activity/strings.en.ts`. */
export const strings = {
  /** The page itself: title, description, and the prompt to sign in. */
  page: {
    title: 'Activity',
    description: 'Everything your addresses sent, received and called on all networks, in one list with exact amounts.',
    signIn: 'Sign in to see your activity',
  },
  title: 'Activity',
  kicker: 'Your Ethereum addresses, on all networks',
  retry: 'Try again',
  showMore: 'Show more',
  showMoreOf: (total: number) => `Show more of ${formatNumber(total)}`,
  clearFilters: 'Clear filters',
  onlyEthereum: 'Activity of other wallets, such as Solana, is not shown.',
  noWallet: {
    title: 'No wallet yet',
    text: 'Link an Ethereum wallet to see its activity.',
    link: 'Link a wallet',
  },
  noIndex: {
    title: 'Activity isn’t available',
    text: 'This server doesn’t index any network, so it can’t list your activity.',
  },
  filters: {
    label: 'Filters',
    type: 'Type',
    allTypes: 'All',
    direction: 'Direction',
    bothDirections: 'In and out',
    network: 'Network',
    allNetworks: 'All networks',
    address: 'Address',
    allAddresses: 'All your addresses',
    token: 'Token',
    allTokens: 'All tokens',
  },
  types: {
    coin: 'Coins',
    token: 'Tokens',
    nft: 'NFTs',
    call: 'Contract calls',
  },
  directions: {
    in: 'Received',
    out: 'Sent',
    within: 'Between your addresses',
  },
  list: {
    showNew: (count: number) => `Show ${plural(count, 'new transaction')}`,
    noResults: 'No results',
    noMatch: 'No activity matches these filters.',
    noneRecent: 'No recent activity',
    none: 'No activity yet',
    noneText: 'What your addresses send and receive appears here.',
    send: 'Send',
    end: 'End of history',
    searched: (rows: number) => `Searched ${formatNumber(rows)} rows so far…`,
    incomplete: 'Incomplete history for <0/>.',
  },
  csv: {
    download: 'Download CSV',
    starting: 'Preparing…',
    progress: (rows: number) => `${formatNumber(rows)} rows…`,
    cancel: 'Cancel',
  },
  row: {
    today: 'At today’s price',
    failed: 'Failed',
    confirmed: 'Confirmed',
    fee: ' · fee <0/>',
    transfers: (count: number) => plural(count, 'transfer'),
    fromTo: 'From <0/> to <1/>',
    mintedTo: 'Minted to <1/>',
    burnedFrom: 'Burned from <0/>',
  },
};
