import { formatNumber, plural } from '@/lib/format/text';

/** Texts of `/portfolio`. */
export const strings = {
  /** The page itself: title, description, and the prompt to sign in. */
  page: {
    title: 'Portfolio',
    description: 'The tokens and NFTs of all your wallets on all networks, with their value and your token approvals.',
    signIn: 'Sign in to see your portfolio',
  },
  title: 'Portfolio',
  /** Headings of what is read once it comes near the window. */
  sections: { nfts: 'NFTs', approvals: 'Token approvals' },
  showMore: 'Show more',
  showMoreOf: (total: number) => `Show more of ${formatNumber(total)}`,
  retry: 'Try again',
  actions: { send: 'Send', receive: 'Receive', copy: 'Copy' },
  copyAddress: { copy: 'Copy address', copied: 'Copied', copyFailed: 'Couldn’t copy' },
  loading: 'Loading your portfolio',
  kicker: (wallets: number, networks: number, isLive: boolean) =>
    `${plural(wallets, 'wallet')} · ${plural(networks, 'network')}${isLive ? ' · updated just now' : ''}`,
  /** A wallet on a network. */
  place: (network: string, wallet: string) => `${network}, ${wallet}`,
  noWallet: {
    title: 'No wallet yet',
    text: 'Link an Ethereum or Solana wallet to see its balances here: coins, tokens and NFTs, with their value.',
    link: 'Link a wallet',
  },
  filters: {
    label: 'Filters',
    wallet: 'Wallet',
    allWallets: 'All wallets',
    network: 'Network',
    allNetworks: 'All networks',
    currency: 'Currency',
  },
  /** Values in another currency than the US dollar. */
  currency: {
    rate: (code: string) => `Converted from US dollars at the ${code} rate published <0/>.`,
    noRate: (code: string) => `There is no current exchange rate for ${code}. Values are in US dollars.`,
    ratesOf: (day: string) => `Exchange rates of ${day}`,
  },
  summary: {
    label: 'Value',
    total: '<0>Total value</0> <1/>',
    unknown: 'Unknown',
    day: '24 h',
    asOf: 'As of <0/>. Updating…',
    changeTitle: 'Change of the total value in 24 hours, at the prices of each moment. Transfers count.',
    changeUnknown: '24 h change unknown',
    changeLater: '24 h change available tomorrow',
    allocation: 'Allocation',
    tiny: '< 0.1 %',
    failedPrices: 'Some prices could not be loaded and are not included.',
    incomplete: 'Some balances could not be loaded and are not included.',
    unpriced: (count: number) =>
      `${plural(count, 'token')} without a price ${count === 1 ? 'is' : 'are'} not included.`,
  },
  /** What is not known of the past. */
  missing: {
    coin: 'coin balances are recorded only since you linked the wallet.',
    tokens: 'token balances of that time are not known.',
    prices: 'a price of that time is not known.',
  },
  history: {
    title: 'Performance',
    value: 'Total value',
    hidden: (reason: string) => `No chart for this time range yet: ${reason}`,
    empty: 'No chart for this time range yet: these wallets held nothing of value in it.',
    none: 'No chart now: some balances or prices could not be loaded.',
    sinceLinked: (date: string) => `Since ${date}, when you linked the wallet.`,
    since: (date: string, reason: string) => `Since ${date}. Before that, ${reason}`,
    leftOut: (count: number) => `${plural(count, 'token')} without a price not counted: past balances are unknown.`,
  },
  tokens: {
    title: 'Tokens',
    caption: 'Coins and tokens',
    token: 'Token',
    amount: 'Balance',
    price: 'Price',
    change: 'Price change in 24 hours',
    changeUnknown: '24 h price change unknown',
    value: 'Value',
    send: 'Send',
    sendToken: (name: string) => `Send ${name}`,
    noPrice: 'No price',
    showSpam: (count: number) => `Show ${formatNumber(count)} likely spam`,
    trailHead: 'Last 7 days',
    trail: (change: string) => `Last 7 days: ${change}`,
    trailUnknown: 'Shown once two days of prices are known',
    hideSmall: 'Hide small balances',
    smallTitle: (count: number, limit: string | null) =>
      limit === null ? plural(count, 'small balance') : `${plural(count, 'balance')} below ${limit}`,
    emptyTitle: 'No tokens yet',
    emptyText: 'Coins and tokens sent to these wallets appear here.',
    inWallets: (wallets: number) => plural(wallets, 'wallet'),
  },
};
