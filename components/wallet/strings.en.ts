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
  /** Transactions on their way. */
  pending: {
    title: 'Pending',
    cancelled: 'Cancelled',
    cancelledText: 'You cancelled it in your wallet. Nothing was transferred.',
    replaced: 'Replaced',
    changedText: 'Your wallet sent another transaction in its place. The hash below is the new one.',
    unknownText:
      "Another transaction took its place, so this one can't be confirmed anymore. Check your wallet for details.",
    confirmed: 'Confirmed',
    confirmedText: (block: number, confirmations: number) =>
      `In block ${block.toLocaleString('en')} · ${confirmations}/3 confirmations`,
    final: 'Final',
    finalText: (block: number) => `In block ${block.toLocaleString('en')}.`,
    failed: 'Failed',
    failedText: (reason: string) =>
      `${reason} Nothing was transferred, but the network fee was paid. Change the transaction, then send it again.`,
    pending: 'Pending',
    pendingText: 'Waiting for a block. You can close this page, or speed it up or cancel it in your wallet.',
    checking: 'Checking status',
    transaction: (hash: string) => `Transaction ${hash}`,
    copyHash: 'Copy hash',
    dismiss: 'Dismiss',
  },
};
