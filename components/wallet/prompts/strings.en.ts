/** Texts of what wallets ask for while they connect. */
export const strings = {
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
};
