import { formatNumber } from '@/lib/format/text';

/** Texts of shared controls. */
export const strings = {
  tryAgain: 'Try again',
  /** Form controls. */
  forms: {
    showPassword: 'Show password',
    hide: 'Hide',
    show: 'Show',
    passwordStrength: (strength: string) => `<0>Password strength: </0>${strength}`,
    strengths: ['Too easy to guess', 'Weak', 'Fair', 'Good', 'Strong'] as const,
    sdkMessage: 'SDK message',
  },
  /** Dialogs and messages above the page. */
  overlays: {
    cancel: 'Cancel',
    close: 'Close',
    message: 'Message',
  },
  /** Addresses, amounts and lists. */
  values: {
    /** Addresses, and values to copy. */
    address: {
      showLess: (address: string) => `${address}, show less`,
      showAll: (address: string) => `${address}, show full address`,
      copy: 'Copy address',
    },
    copy: {
      label: 'Copy',
      copied: 'Copied',
      failed: "Couldn't copy. Select the text and copy it.",
    },
    qr: (what: string) => `QR code of ${what}`,
    rawUnits: (amount: string) => `${amount}: this token doesn’t say how many decimals it has.`,
    /** What a transfer moved. */
    asset: {
      nftTitle: (address: string, id: string) => `${address}, token ID ${id}`,
      nfts: (amount: string) => `${amount} of <0/>`,
      units: (amount: string) => `${amount} units of <0/>`,
      some: 'some <0/>',
    },
    /** Long texts and lists, of which the beginning is shown. */
    showAllCharacters: (count: number) => `Show all ${formatNumber(count)} characters`,
    showAllItems: (count: number) => `Show all ${formatNumber(count)}`,
    /** Lists that begin late. */
    partial: {
      transactions: (network: string, block: string) =>
        `Transactions on ${network} are listed from block <0>${block}</0> on. Earlier ones are not indexed.`,
      transfers: (network: string, block: string) =>
        `Transfers on ${network} are listed from block <0>${block}</0> on. Earlier ones are not indexed.`,
    },
    none: {
      transactions: 'No transactions',
      transfers: 'No transfers',
    },
    noneSince: {
      transactions: (block: string) => `No transactions since block ${block}`,
      transfers: (block: string) => `No transfers since block ${block}`,
    },
  },
};
