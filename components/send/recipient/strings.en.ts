/** Texts of what to know of a recipient, and of whom to choose. */
export const strings = {
  suggestions: {
    recent: 'Recent recipients',
    saved: 'Saved recipients',
    names: 'Names',
  },
  acceptLoss: 'I understand that what I send will be lost',
  /** What to know of a recipient. */
  warnings: {
    before: 'You have sent to this address before, last <0/>.',
    first: 'Not among your recent recipients. Check the whole address.',
    own: 'This is your own address.',
    contract: 'This address is a contract. Make sure that it can receive what you send.',
    tokenContract: 'This is the token’s own contract. Tokens sent to it are usually lost.',
    zero: 'Nobody owns this address. What you send to it is lost.',
    lookalike: (address: string) =>
      `Looks like ${address}, which you know, but is another address. This may be a scam: compare every character.`,
  },
};
