/** Texts of the first page below the fold; a first visit gets their markup without code. */
export const strings = {
  /** What the site looks like inside. */
  showcase: {
    title: 'What your wallets hold, in one view',
    lead: 'The Ethereum and Solana wallets you link, on every network this site reads, refreshed while you watch.',
    portfolio: 'The portfolio of a signed-in visitor: total, chart, tokens and NFTs',
    total: 'All wallets, one total',
    totalText:
      'Coins and tokens on Ethereum networks, each at its current price. Solana balances, NFTs and tokens without a price are listed, not counted.',
    simulated: 'Simulated before you sign',
    simulatedText: 'Every transfer is run first. If it would fail, you see that before you sign, and spend nothing.',
    images: 'Images from this server',
    imagesText:
      'NFT images come from the metadata or the store of this site. One hosted elsewhere is a link, so no third party sees your visit.',
    more: 'More screens',
    send: 'Send',
    sendText: 'Recipient by name, fee and total before you sign',
    explorer: 'Explorer',
    explorerText: 'Blocks, decoded transactions, tokens and holders',
    community: 'Community',
    communityText: 'Posts and replies, live, signed by your wallet if you like',
  },
  visitors: {
    who: 'Visitors',
    title: 'One account for every wallet',
    lead: 'Link as many wallets as you like, and a password. Any of them signs you in.',
    screen: 'The sign-in dialog with the wallets it found in the browser',
    more: 'How sign-in works',
    points: [
      [
        'Sign in with your wallet.',
        'Ethereum, Solana, Polkadot and MultiversX. You sign a one-time message: no gas, no transfer.',
      ],
      ['…or use a password.', 'A strength meter helps you choose a good one, and we store only a one-way hash.'],
      [
        'Private by default.',
        "Your account's access rules name only you. No other visitor can read it or find it in a list.",
      ],
      [
        'Sign-out that really signs you out.',
        'It ends the session on the server. A new password signs out your other devices.',
      ],
      [
        'No third-party trackers.',
        'Fonts, images and code come from this site. No page makes a request to a third party before you choose a wallet that needs one.',
      ],
    ],
  },
  developers: {
    who: 'Developers',
    title: 'A backend and a chain API, together',
    lead: 'Objects, live queries, files and cloud code, next to an indexer you own.',
    request: 'SDK',
    response: (status: number, milliseconds: number) => `${status} OK · ${milliseconds} ms`,
    more: 'API reference',
    points: (count: number) => [
      [`${count} API functions`, 'for balances, transfers, NFTs and prices, by the SDK, most of them over REST too.'],
      ['Contract events', 'saved to your classes, live and from history.'],
      ['A local chain', 'with tokens, prices, traders and a funded wallet. Its tokens have no value.'],
    ],
  },
  operators: {
    who: 'Operators',
    title: 'Yours to host, clear to run',
    lead: 'Start on one machine. Add backends behind a proxy when you need them.',
    screen: 'The admin console',
    more: 'Run it in production',
    points: [
      [
        'Access rules on the server.',
        'The backend enforces the permissions of each class and the ACL of each object. In production, clients create no classes.',
      ],
      ['Admin console.', 'Users, data, jobs, keys and logs, without a master key in the browser.'],
      ['Health and metrics.', '/health and /metrics for your monitoring.'],
    ],
  },
  comparison: {
    title: 'How it compares',
    lead: 'Each of these does something Foyer does not. Choose by what you need.',
    choose: 'Compare with',
    yes: 'Yes',
    none: 'No',
    unknown: 'No source found',
    sources: 'Every cell with its source and date',
    read: 'Read on 24 November 2026. Empty: no source says.',
    elsewhere: 'Choose something else if you need',
  },
  migrate: {
    title: 'Keep your Moralis v1 code',
    text: 'The hosted servers for version 1 of the Moralis SDK closed in 2023. Foyer speaks their protocol: change the server URL and the application ID.',
    file: 'app.js',
    more: 'Migrate from Moralis',
  },
  start: {
    title: 'Two commands. No API keys, no sign-ups.',
    titleBare: 'One command. No API keys, no sign-ups.',
    text: 'You need Node.js 20.19 or later. A database, a local chain, the backend and this site start on your machine.',
    terminal: 'Terminal',
    more: 'Your first hour',
  },
  /** Above code to copy; what the tags hold is for screen readers. */
  copyCode: (title: string) => `Copy<0> code: ${title}</0>`,
  /** Questions and answers. */
  faq: {
    title: 'FAQ',
    needWallet: 'Do I need a wallet?',
    needWalletText: 'No. A username and password open the same account. Link a wallet later, or never.',
    whatWallet: 'What does a wallet do?',
    whatWalletText:
      'A wallet is an app or a browser extension that holds your private keys and signs with them. The keys never leave it: this site sees only your public address and the signature.',
    signing: 'What happens when I sign?',
    signingText:
      'Your wallet shows a short message and asks you to sign it. The signature is valid only for this message and your address. It costs nothing, is not a payment and does not authorise anyone to move your assets. The message expires after five minutes.',
    privacy: 'Who can see my account?',
    privacyText:
      'You, and whoever runs this server, because the database is theirs. Other visitors see only what you publish, such as a public name or a post.',
    forgot: 'What if I forget my password?',
    forgotText:
      'If your account has an email address, we send you a reset link. Without one, nobody can reset the password for you, so add one if you can.',
    networks: 'Which networks does it index?',
    networksText:
      'Those whose nodes the operator names: any EVM chain by its RPC address, and Solana balances through a Solana node. In development it is a local chain, with a local Solana.',
    ownProduct: 'Can I use Foyer in my own product?',
    ownProductText: "Yes. It's MIT-licensed: use it, change it, and sell what you build with it.",
  },
};
