/** What the form of a transfer holds, as it was typed. */
export type TransferDraft = {
  /** Key of the asset that was chosen, or `OTHER` of `useTransferForm`. */
  asset: string;
  /** For what is typed: kind, contract and number. */
  type: string;
  contractAddress: string;
  tokenId: string;
  receiver: string;
  amount: string;
  /** All there is of the chain's coin, less the fee, whatever the amount says. */
  everything: boolean;
};
