/** Texts of a sign-in with a wallet. */
export const strings = {
  search: { label: 'Search wallets', none: 'No wallets match' },
  /** Steps of the sign-in. */
  steps: {
    challenge: 'The server creates a one-time message',
    connecting: '<0/> asks which account to connect',
    signing: 'Sign the message in <0/>',
    verifying: 'Verifying signature',
  },
  status: {
    waiting:
      "Check your wallet: <0/> hasn't responded yet. Its window may be hidden behind this one, or the wallet may be locked.",
    onlySigning: 'You are only signing this message. No gas, no transfer.',
    tryAgain: 'Try again',
    retry: 'Ask again',
    other: 'Other options',
    cancel: 'Cancel',
  },
  /** How it failed. */
  failure: {
    declined: 'Signature declined',
    declinedText: 'Nothing was signed. You can try again.',
    pending: (wallet: string) => `${wallet} is waiting for you`,
    pendingText: (wallet: string) => `${wallet} already has a pending request. Open it and respond, then try again.`,
    other: 'Sign-in failed',
  },
  /** For developers: sign-in methods that need an API key. */
  missing: {
    title: (count: number) =>
      count === 1 ? '1 more sign-in method needs an API key' : `${count} more sign-in methods need an API key`,
    note: 'Only you see this, in development.',
    magic: 'Email (Magic)',
    web3auth: 'Social accounts (Web3Auth)',
  },
  /** For visitors without a wallet. */
  lesson: {
    title: 'New to wallets?',
    purpose: "What it's for",
    purposeText:
      'A wallet holds your keys and signs with them. You sign in by signing a message, so there is no password to forget, and one wallet works on many sites.',
    get: 'How to get one',
    getText:
      "It's a free browser extension, or an app on your phone. <0>Compare wallets on ethereum.org</0>, install one from its official site, then reload this page.",
    safety: 'Stay safe',
    safetyText:
      'Write your recovery phrase on paper. Anyone who has it controls everything in the wallet: never share it, and never type it into a website, including this one.',
    /** The same in fewer words, where they stand beside the wallets. */
    purposeShort: 'You sign a message instead of typing a password.',
    getShort: 'A free browser extension or phone app. <0>Compare wallets on ethereum.org</0>',
    safetyShort: 'Never share your recovery phrase, and never type it into a website.',
    optionalShort: 'No wallet? A username and a password are enough.',
    optional: "You don't need one to start: a username and a password are enough, and you can add a wallet later.",
  },
  /** What a wallet asks while it connects. */
  prompts: {
    chooseAccount: 'Which account do you want to use?',
    /** Sign in by email. */
    email: {
      code: 'Code',
      codeHint: 'We emailed it to <0/>.',
      continue: 'Continue',
      resend: 'Resend email',
      label: 'Email',
      hint: "We'll email you a code, and create a wallet from your email address.",
      sendCode: 'Email me a code',
      sendLink: 'Email me a link instead',
      linkSent: 'Email sent',
      linkSentText: 'Open the link in the email to <0/>, on any device. This page continues by itself.',
    },
    /** Pair a phone. */
    pairing: {
      expired: 'This code has expired.',
      renew: 'New code',
      loading: 'Loading the code…',
      scan: 'Scan this code with the wallet on your phone.',
      alt: 'QR code to connect the wallet on your phone',
      onThisPhone: 'On this phone? Open it in',
      wallets: 'Wallets on this phone',
      otherWallet: 'Another wallet',
      copyLink: 'Copy link',
      expiresIn: (seconds: number) => `Expires in ${seconds} s`,
      expiresLater: 'Expires in 5 min',
    },
    /** Sign in with an account elsewhere. */
    social: {
      choose: 'Which account do you want to use?',
      note: 'It opens in its own window. Web3Auth creates a wallet from that account and keeps its key; this site never sees your password.',
    },
  },
};
