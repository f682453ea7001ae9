import { plural } from '@/lib/format/text';

/** Texts of the frame around inside pages. */
export const strings = {
  ownerMessage: 'Message from the site owner',
  /** Rail, header and tabs. */
  nav: {
    label: 'Pages',
    tabs: 'Tabs',
    more: 'More',
    portfolio: 'Portfolio',
    activity: 'Activity',
    send: 'Send',
    contracts: 'Contracts',
    explorer: 'Explorer',
    files: 'Files',
    community: 'Community',
    plugins: 'Plugins',
    docs: 'Docs',
    api: 'Developers',
    mailbox: 'Mailbox',
    receive: 'Receive',
    notifications: 'Notifications',
    account: 'Account',
    admin: 'Admin',
    moderation: 'Moderation',
    reports: (open: number) => `, ${plural(open, 'open report')}`,
  },
  search: {
    hint: 'Search addresses, tokens, transactions, pages',
    /** For Macs, and for other keyboards. */
    keys: (isMac: boolean) => (isMac ? '⌘K' : 'Ctrl K'),
  },
  network: {
    label: (network: string, block: string) => `${network} · block ${block}`,
    offline: 'Disconnected. Reconnecting…',
  },
  signOutFailed: "Couldn't sign out. You are still signed in.",
};

/** Texts of the account menu, and of another account in the wallet. */
export const accountStrings = {
  open: (name: string) => `Your account: ${name}`,
  label: 'Your account',

  settings: 'Account settings',
  profile: 'Public profile',
  wallets: 'Wallets',
  receive: 'Receive',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
  switchAccount: (wallet: string) => `Switch account in ${wallet}`,
  switchFailed: "Couldn't switch accounts",
  theme: (name: string) => `Theme: ${name}`,
  chooseTheme: 'Theme',
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

/** Texts of the notifications on the site. */
export const notificationStrings = {
  title: 'Notifications',
  /** Name of the button, with what is unread. */
  bell: (unread: number | null) =>
    unread === null || unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
  most: '99+',
  markAll: 'Mark all as read',
  markRead: (title: string) => `Mark as read: ${title}`,
  unread: 'Unread',
  empty: 'No notifications yet',
  emptyText: 'Replies, reactions, incoming transfers and security events appear here.',
  all: 'See all',
  settings: 'Notification settings',
  failed: 'Couldn’t mark as read',
  loading: 'Loading notifications',
};
