/** Texts of the way from a form to a signed call. */
export const strings = {
  wallet: {
    signIn: 'Sign in to write',
    waiting: 'Looking for your wallet',
    connect: 'Connect a wallet to write',
    wrongNetwork: 'Wrong network',
    switchHint: (current: string, wanted: string) => `Your wallet is on ${current}; this contract is on ${wanted}.`,
    switch: (network: string) => `Switch to ${network}`,
    confirmSwitch: 'Confirm the switch in your wallet.',
  },
  /** Of a call in the list of what is under way. */
  summary: (name: string) => `Contract call ${name}`,
  own: {
    held: (amount: string, symbol: string) => `You have ${amount} ${symbol}`,
    max: 'Max',
  },
  review: {
    calldata: 'Calldata',
    copyCalldata: 'Copy calldata',
    function: 'Function',
    contract: 'Contract',
    amount: 'You send',
  },
};
