/** Texts of the review, which comes with the first one. */
export const strings = {
  label: 'Review',
  simulated: 'Simulation passed: this transaction should succeed.',
  send: 'You send',
  to: 'To',
  from: 'From',
  contract: 'Contract',
  network: 'Network',
  fee: 'Network fee',
  checkWallet: 'Check your wallet',
  edit: 'Edit',
  submit: 'Send',
};
