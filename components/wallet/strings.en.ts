/** Texts of networks, fees and sent transactions. */
export const strings = {
  /** The network of the connected wallet. */
  network: {
    label: 'Network',
    confirm: 'Confirm the switch in your wallet.',
    wrong: (shown: string, wanted: string) => `Your wallet is on ${shown}. This needs ${wanted}.`,
    switch: (wanted: string) => `Switch to ${wanted}`,
    searching: 'Looking for a network',
    none: 'No network available',
    loadingBalance: 'Loading balance',
    on: (network: string) => `on ${network}`,
    readByWallet: 'Your wallet reads the network in this tab.',
    latestBlock: 'Latest block',
    read: 'Read the network',
  },
  /** Network fees. */
  fee: {
    max: 'max <0/>',
    range: 'about <0/>, max <1/>',
  },
  /** Values in dollars. */
};
