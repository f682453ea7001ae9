/** Texts of the account menu, and of another account in the wallet. */
export const strings = {
  open: (name: string) => `Your account: ${name}`,
  label: 'Your account',
  pages: 'Pages',
  wallets: 'Wallets',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
  switchAccount: (wallet: string) => `Switch account in ${wallet}`,
  signOut: 'Sign out',
  network: (name: string) => `Network: ${name}`,
  chooseNetwork: 'Network',
  confirmSwitch: 'Confirm the switch in your wallet.',
  /** The wallet switched to an account that is not linked. */
  switched: {
    label: 'Wallet switched accounts',
    signIn: 'Sign in with it',
    link: 'Link wallet to this account',
    stay: 'Keep current account',
    title: '<0/> switched to <1/>',
  },
};
