import { formatNumber } from '@/lib/format/text';

/** Texts of what to know of a recipient, and of whom to choose. */
export const strings = {
  suggestions: {
    recent: 'Recent recipients',
    saved: 'Saved recipients',
    names: 'Names',
    others: 'Others',
  },
  acceptLoss: 'I understand that what I send will be lost',
  /** What the visitor confirms in the review, by what makes it needed. */
  confirm: {
    lookalike: 'I have compared the whole address, and it is the one I mean',
    nameChanged: 'I have checked that this address is the right one',
    own: 'I mean to send to my own address',
    first: 'I have checked the whole address',
  },
  /** What to know of a recipient. */
  warnings: {
    before: (times: number) =>
      times < 2
        ? 'You have sent here before, <0/>.'
        : `You have sent here ${formatNumber(times)} times before, last <0/>.`,
    first: 'Not among your recent recipients. Check the whole address.',
    own: 'This is your own address.',
    contract: 'This address is a contract. Make sure that it can receive what you send.',
    tokenContract: 'This is the token’s own contract. Tokens sent to it are usually lost.',
    zero: 'Nobody owns this address. What you send to it is lost.',
    nameChanged: (name: string, was: string) =>
      `When you sent to ${name} before, it led to ${was}. Make sure that the new address is right.`,
    lookalike: (address: string) =>
      `Looks like ${address}, which you know, but is another address. This may be a scam: compare every character.`,
  },
};
