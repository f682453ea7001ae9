/** Texts of the review of a transaction, before it is signed; a form that simulates shows one of them too. */
export const strings = {
  label: 'Review',
  simulated: 'Simulation passed: this transaction should succeed.',
  network: 'Network',
  from: 'From',
  fee: 'Network fee',
  copyAddress: 'Copy address',
  checkWallet: 'Check your wallet',
  again: 'Simulate again',
  edit: 'Edit',
};
