/** Texts of the first page that its first load needs; those below the fold are in `below/strings.en.ts`. */
export const strings = {
  description:
    'Sign in with any wallet, or a username and password. Foyer is the site and the backend, and runs Moralis v1 apps unchanged.',
  hero: {
    title: 'Come in with the key you <0>already</0> hold.',
    lead: 'Sign in with any crypto wallet, or a username and password. One account, your data, on a backend you can host yourself.',
    selfHost: 'Self-host',
  },
  /** The buttons that copy code. */
  copy: {
    copied: 'Copied',
    failed: "Couldn't copy",
  },
  /** What the server reports about itself. */
  figures: {
    label: 'Live figures from this server',
    title: 'Live from this server',
    connecting: 'Connecting…',
    live: 'Live',
    lost: 'Disconnected. Reconnecting…',
    latestBlock: 'Latest block',
    latestBlockAgo: (ago: string) => `Latest block · ${ago}`,
    noBlock: 'No network available',
    accounts: 'Accounts',
    responseTime: 'Median response time (5 min)',
    milliseconds: (count: string) => `${count} ms`,
    seconds: (count: number) => `${count}s ago`,
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
    days: (count: number) => `${count} days ago`,
  },
};
