import { plural } from '@/lib/format/text';

/** Texts of `/send`. */
export const strings = {
  /** The page itself: title, description, and the prompt to sign in. */
  page: {
    title: 'Send',
    description: 'Send ETH, tokens and NFTs. Every transaction is simulated before you sign it.',
    signIn: 'Sign in to send',
  },
  title: 'Send',
  noWallet: {
    title: 'No wallet connected',
    text: 'Sending needs an Ethereum wallet. Connect one in this browser, or unlock it.',
    link: 'Connect a wallet',
  },
  form: {
    asset: 'Asset',
    other: 'Other token or NFT (paste contract)',
    to: 'To',
    toPlaceholder: '0x… or a name such as ada.eth',
    clearTo: 'Clear recipient',
    toHint: 'You’ll see the full address before confirming.',
    resolving: 'Looking up the name…',
    onNetwork: (network: string) => `on ${network}`,
    notEnough: (symbol: string, held: string) => `Not enough ${symbol}. You have ${held}.`,
    withFee: 'max fee <0/>',
    next: 'Next, you review it. Nothing is signed yet.',
    amount: 'Amount',
    max: 'Max',
    maxHint: 'Full balance minus network fee.',
    review: 'Review',
    tooMuch: (symbol: string) => `Not enough ${symbol}`,
    sendBalance: 'Use full balance',
    sendMost: (amount: string) => `Send ${amount}`,
    noCoin: (symbol: string, network: string) =>
      `You have no ${symbol} on ${network}. Every transfer needs some for the network fee.`,
    getCoin: (symbol: string) => `Receive ${symbol}`,
    dollars: 'dollars',
    typeUnits: (unit: string) => `Enter the amount in ${unit}`,
    balance: (amount: string) => `You have ${amount}`,
    rawBalance: (amount: string) => `You have ${amount}. This token has no decimals.`,
    balanceLoading: 'Loading balance…',
    balanceUnknown: 'Balance not available.',
    option: (name: string, balance: string) => `${name} · ${balance}`,
    incomplete: (network: string) =>
      `Some assets on ${network} could not be loaded. You can still send them by their contract.`,
    unnamedToken: 'Unnamed token',
    unnamedNft: 'NFT',
  },
  /** Fields that are left empty. */
  missing: {
    receiver: 'Enter a recipient.',
    contractAddress: 'Enter the address of the contract.',
    tokenId: 'Enter a token ID.',
    amount: 'Enter an amount.',
  },
  /** What the form comes to. */
  summary: {
    title: 'Summary',
    nobody: 'No recipient yet',
    empty: 'Enter a recipient and an amount to see the network fee and what you keep.',
    receive: 'They receive',
    nft: (amount: string, name: string) => (amount === '1' ? name : `${amount} of ${name}`),
    fee: 'Network fee',
    feeHint: 'The most that the network can charge. Usually it is less.',
    max: 'max',
    arrives: 'Arrives',
    arrivesIn: (seconds: number) => `in about ${plural(seconds, 'second')}`,
    total: 'Total',
    keep: 'You keep',
    keepAtLeast: 'You keep at least',
    unknown: '—',
  },
};
