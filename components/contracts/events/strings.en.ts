/** Texts of the events of a contract. */
export const strings = {
  title: 'Events',
  noneInAbi: 'This ABI has no events.',
  kind: 'Event',
  all: 'All events',
  allCaption: 'Events of the contract, newest first',
  values: 'Values',
  unknown: 'Not in this ABI',
  none: 'No events yet. New ones appear here.',
  listOf: (name: string) => `${name} events`,
  transaction: 'Transaction',
  age: 'Age',
  mismatch: 'The data doesn’t match this ABI.',
};
