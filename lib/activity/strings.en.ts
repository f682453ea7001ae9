import { formatNumber, plural } from '@/lib/format/text';

/**
 * What happened, as short sentences without a full stop: `<0/>` is what moved or an address, and so on. The owner of
 * the addresses is the one who acts, unless the sentence names who did.
 */
const sentences = {
  sent: 'Sent <0/> to <1/>',
  sentToYourself: 'Sent <0/> to yourself',
  burned: 'Burned <0/>',
  received: 'Received <0/> from <1/>',
  minted: 'Minted <0/>',
  moved: 'Moved <0/> between your addresses',
  movedFromTo: 'Moved <0/> from <1/> to <2/>',
  bought: 'Bought <0/> for <1/>',
  sold: 'Sold <0/> for <1/>',
  swapped: 'Swapped <0/> for <1/>',
  wrapped: 'Wrapped <0/>',
  unwrapped: 'Unwrapped <0/>',
  approved: 'Approved <0/> to spend <1/>',
  approvedAll: 'Approved <0/> to move all your <1/>',
  revoked: 'Revoked approval for <0/> to spend <1/>',
  revokedAll: 'Revoked approval for <0/> to move your <1/>',
  created: 'Created contract <0/>',
  called: 'Called <0/>',
  calledByOther: '<1/> called <0/>',
  sentNothing: 'Sent an empty transaction to <0/>',
  sentNothingByOther: '<1/> sent an empty transaction to <0/>',
  triedToCreate: 'Tried to create a contract',
  triedToCreateByOther: '<0/> tried to create a contract',
  triedToSend: 'Tried to send <0/> to <1/>',
  triedToSendByOther: '<2/> tried to send <0/> to <1/>',
  triedToCall: 'Tried to call <0/>',
  triedToCallByOther: '<1/> tried to call <0/>',
  triedToCallWith: 'Tried to call <0/> with <1/>',
  triedToCallWithByOther: '<2/> tried to call <0/> with <1/>',
  unknown: 'Unknown transaction',
};

/** What a row of the list says: what happened, who was at the other end (`<0/>`), and below it what more there is to say. */
const row = {
  verbs: {
    sent: 'Sent',
    burned: 'Burned',
    received: 'Received',
    minted: 'Minted',
    moved: 'Moved',
    bought: 'Bought',
    sold: 'Sold',
    swapped: 'Swapped',
    wrapped: 'Wrapped',
    unwrapped: 'Unwrapped',
    approved: 'Approved',
    revoked: 'Revoked',
    created: 'Created contract',
    called: 'Contract call',
    empty: 'Empty transaction',
    transfer: 'Transfer',
    creation: 'Contract creation',
    unknown: 'Unknown transaction',
  },
  links: { to: 'to <0/>', from: 'from <0/>', on: 'on <0/>', with: 'with <0/>', bare: '<0/>' },
  /** `<0/>` is the visitor's own address, `<1/>` a token or collection. */
  notes: {
    plain: '<0/>',
    within: 'Between your wallets',
    approved: 'Can spend <1/> from <0/>',
    approvedAll: 'Can move all <1/> from <0/>',
    revoked: 'Can no longer spend <1/> from <0/>',
    revokedAll: 'Can no longer move <1/> from <0/>',
    failed: 'Only the network fee was paid',
    failedOther: 'Nothing was transferred',
  },
};

/** Texts of activity: in the list, and in the file that a visitor downloads. */
export const strings = {
  sentences,
  row,
  addresses: (count: number) => plural(count, 'address', 'addresses'),
  yourAddress: 'your address',
  more: (count: number) => `${formatNumber(count)} more`,
  csv: {
    columns: [
      'Time (UTC)',
      'Network',
      'Block',
      'Transaction hash',
      'Description',
      'Status',
      'Direction',
      'Type',
      'Amount',
      'Asset',
      'Contract',
      'Token ID',
      'From',
      'To',
      'Fee',
      'Fee currency',
      'Counterparty',
      'Fiat value',
      'Fiat fee',
      'Fiat currency',
    ],
    confirmed: 'confirmed',
    failed: 'failed',
  },
};
