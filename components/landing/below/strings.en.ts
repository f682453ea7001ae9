/** Texts of the first page below the fold; a first visit gets their markup without code. */
export const strings = {
  /** What the site does. */
  features: {
    title: 'What you can do here',
    wallet: 'Sign in with your wallet',
    walletText:
      'We detect every wallet in your browser. You sign a one-time message and the server checks the signature. No gas, no transfer.',
    password: '…or use a password',
    passwordText:
      'All it takes is a username and a password. A strength meter helps you choose a good one, and we store only a one-way hash.',
    privacy: 'Private by default',
    privacyText:
      "Your account's access rules name only you. No other visitor can read it, change it or find it in a list.",
    signOut: 'Sign-out that really signs you out',
    signOutText:
      'Signing out ends the session on the server, not only in your browser. A new password signs out all your devices.',
    email: 'Verified email',
    emailText: 'Add an email, confirm it with a link, and use it to reset your password.',
    trackers: 'No third-party trackers',
    trackersText: 'Fonts, images and code are served from this site. No page makes a request to a third party.',
  },
  /** For developers. */
  developers: {
    title: 'Two commands. No API keys, no sign-ups.',
    text: 'They start a database, a local blockchain, the backend and this site on your machine. The local chain is for development: its tokens have no value.',
    requirements: 'You need Node.js 20.19 or later.',
    terminal: 'Terminal',
    migrate: 'Your Moralis v1 app runs unchanged',
    migrateText:
      'The hosted servers for version 1 of the Moralis SDK closed in 2023. Foyer speaks the same protocol. Change the server URL, keep your code.',
    reference: 'Browse the API reference and try every call',
    yourApp: 'Your app',
  },
  /** Above code to copy; what the tags hold is for screen readers. */
  copyCode: (title: string) => `Copy<0> code: ${title}</0>`,
  /** Questions and answers. */
  faq: {
    title: 'FAQ',
    needWallet: 'Do I need a wallet?',
    needWalletText: 'No. You can also sign up with a username and a password.',
    whatWallet: 'What does a wallet do?',
    whatWalletText:
      'A wallet is an app or a browser extension that holds your private keys and signs with them. The keys never leave it: this site sees only your public address and the signature.',
    signing: 'What happens when I sign?',
    signingText:
      'Your wallet shows a short message and asks you to sign it. The signature is valid only for this message and your address. It is not a payment and does not authorise anyone to move your assets. The message expires after five minutes.',
    privacy: 'Who can see my account?',
    privacyText: 'You, and whoever runs this server, because the database is theirs. No other visitor can.',
    forgot: 'What if I forget my password?',
    forgotText:
      'If your account has an email address, we send you a reset link. Without one, nobody can reset the password for you, so add one if you can.',
    ownProduct: 'Can I use Foyer in my own product?',
    ownProductText: "Yes. It's MIT-licensed: use it, change it, and sell what you build with it.",
  },
};
