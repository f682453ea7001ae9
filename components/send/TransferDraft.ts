/** What the form of a transfer holds, as it was typed. */
export type TransferDraft = {
  /** Key of the asset that was chosen, or that a link names; `OTHER` of `useTransferForm` for one that is typed. */
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
