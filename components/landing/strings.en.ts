/** Texts of the first page that its first load needs; those below the fold are in `below/strings.en.ts`. */
export const strings = {
  hero: {
    selfHost: 'Self-host',
  },
  /** The buttons that copy code. */
  copy: {
    copied: 'Copied',
    failed: "Couldn't copy",
  },
  /** What the server reports about itself. */
  figures: {
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
  },
};
