import { InvalidRecipientError } from '@/lib/errors/transactionErrors';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { ensureSdk } from '@/lib/sdk/startSdk';
import type { TransactionRequest, TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { checkTransfer, readDecimals, type Transfer, type TransferType } from '@/lib/transfers/checkTransfer';
import { parseAmount } from '@/lib/transfers/parseAmount';
import { type Recipient, resolveRecipient } from '@/lib/transfers/resolveRecipient';

/** A transfer with all that it needs: to show it, to simulate it, and to send it. */
export type PreparedTransfer = {
  type: TransferType;
  recipient: Recipient;
  /** The token's contract; `null` for the chain's own coin. */
  contractAddress: string | null;
  /** `null` for what has no number. */
  tokenId: bigint | null;
  /** In the smallest unit; 1 for a single NFT. */
  amount: bigint;
  /** The token's decimals; `null` for a token without `decimals()`. */
  decimals: number | null;
  /** The transaction that it amounts to. */
  request: TransactionRequest;
};

/** Every chain's own coin has as many. */
const COIN_DECIMALS = 18;

const ABI = [
  'function transfer(address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
];

/**
 * Makes a transfer ready: checks it, finds the recipient's address, and reads amounts by the token's decimals, or in
 * raw units where the token has none.
 *
 * @throws what checkTransfer, resolveRecipient and parseAmount throw
 */
export async function prepareTransfer(
  wallet: TransactionWallet,
  transfer: Partial<Transfer> & { type?: string },
): Promise<PreparedTransfer> {
  const checked = checkTransfer(transfer);
  const sdk = await ensureSdk();
  const recipient = await resolveRecipient(checked.receiver);
  const contractAddress = checked.type === 'native' ? null : toAddress(sdk, checked.contractAddress);
  const decimals = await decimalsOf(wallet, checked.type, contractAddress);
  const amount = 'amount' in checked ? parseAmount(checked.amount, decimals ?? 0) : 1n;
  const tokenId = 'tokenId' in checked ? BigInt(checked.tokenId) : null;
  const prepared = { type: checked.type, recipient, contractAddress, tokenId, amount, decimals };
  return { ...prepared, request: encode(sdk, wallet, prepared) };
}

function toAddress(sdk: MoralisSdk, text: string): string {
  const { utils } = sdk.web3Library;
  if (!utils.isAddress(text.trim())) throw new InvalidRecipientError(text);
  return utils.getAddress(text.trim());
}

async function decimalsOf(wallet: TransactionWallet, type: TransferType, token: string | null) {
  if (type === 'erc721' || type === 'erc1155') return 0;
  return token === null ? COIN_DECIMALS : readDecimals(wallet.provider, token);
}

function encode(
  sdk: MoralisSdk,
  { account }: TransactionWallet,
  { type, recipient, contractAddress, tokenId, amount }: Omit<PreparedTransfer, 'request'>,
): TransactionRequest {
  const tokens = new sdk.web3Library.utils.Interface(ABI);
  const to = recipient.address;
  const call = (signature: string, values: unknown[]): TransactionRequest => ({
    from: account,
    to: contractAddress ?? to,
    value: 0n,
    data: tokens.encodeFunctionData(signature, values),
  });
  switch (type) {
    case 'native':
      return { from: account, to, value: amount, data: '0x' };
    case 'erc20':
      return call('transfer', [to, amount]);
    case 'erc721':
      return call('safeTransferFrom(address,address,uint256)', [account, to, tokenId]);
    case 'erc1155':
      return call('safeTransferFrom(address,address,uint256,uint256,bytes)', [account, to, tokenId, amount, '0x']);
  }
}
