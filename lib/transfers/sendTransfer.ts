import { NoContractError } from '@/lib/errors/transactionErrors';
import {
  InsufficientFundsError,
  InvalidContractAddressError,
  LossNotAcceptedError,
  ZeroAmountError,
} from '@/lib/errors/transferErrors';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { ensureSdk } from '@/lib/sdk/startSdk';
import type { Overrides } from '@/lib/sdk/wallets/bindWallet';
import type { PendingTransaction } from '@/lib/transactions/pendingTransactions';
import { isContractAt, readQuantity } from '@/lib/transactions/requestChain';
import { sendTransaction } from '@/lib/transactions/sendTransaction';
import { type Fee, simulateTransaction } from '@/lib/transactions/simulateTransaction';
import type { TransactionRequest, TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { checkTransfer, readDecimals, type Transfer, type TransferType } from '@/lib/transfers/checkTransfer';
import { parseAmount } from '@/lib/transfers/parseAmount';
import { isLossLikely } from '@/lib/transfers/recipientWarnings';
import { type Recipient, resolveRecipient } from '@/lib/transfers/resolveRecipient';
import { requireChain } from '@/lib/wallets/walletChain';

/**
 * Sends a transfer, by the SDK's own `transfer` over the given wallet; ready as soon as there is a hash.
 *
 * @param options the chain that is meant (decimal id), and what to set of the transaction, such as the prices of its
 *   fee
 * @throws WalletRejectedError where the visitor declines: then nothing was sent; else what `sendTransaction` throws
 */
export async function sendTransfer(
  wallet: TransactionWallet,
  transfer: PreparedTransfer,
  options: { chainId?: number; overrides?: Overrides } = {},
): Promise<PendingTransaction> {
  const { type, recipient, contractAddress, tokenId, amount, request } = transfer;
  // All of it as texts: the SDK takes the number 0 for nothing, and knows no bigint.
  const values = {
    type,
    receiver: recipient.address,
    amount: String(amount),
    ...(contractAddress === null ? {} : { contractAddress }),
    ...(tokenId === null ? {} : { tokenId: String(tokenId) }),
  };
  return sendTransaction(await ensureSdk(), { wallet, request, ...options }, (sdk) => sdk.transfer(values));
}

/** A transfer that would go through now, and what it costs: what a visitor sees before the wallet opens. */
export type ReviewedTransfer = {
  transfer: PreparedTransfer;
  fee: Fee;
  chainId: number;
  /** In the mixed case of EIP-55. */
  signer: string;
};

/** How a transfer is reviewed. */
export type ReviewOptions = { chainId?: number; everything?: boolean; acceptsLoss?: boolean };

/**
 * Checks a transfer, runs it without sending it, and estimates its fee: nothing is signed.
 *
 * @param options the chain that is meant (decimal id); `everything` sends all there is of the chain's coin, less the
 *   highest fee, whatever amount is given; `acceptsLoss` sends also where what is sent is usually lost
 * @throws what `prepareTransfer` and `simulateTransaction` throw; WrongChainError; LossNotAcceptedError;
 *   ZeroAmountError; NoContractError for a token whose address has no contract
 */
export async function reviewTransfer(
  wallet: TransactionWallet,
  transfer: Partial<Transfer> & { type?: string },
  { chainId, everything = false, acceptsLoss = false }: ReviewOptions = {},
): Promise<ReviewedTransfer> {
  const shown = await requireChain(wallet.provider, chainId);
  const requested = everything ? ({ ...transfer, amount: 0n } as Partial<Transfer>) : transfer;
  const prepared = await prepareTransfer(wallet, requested);
  const { recipient, contractAddress } = prepared;
  if (!everything && prepared.amount === 0n) throw new ZeroAmountError();
  if (!acceptsLoss && isLossLikely(recipient.address, contractAddress)) {
    throw new LossNotAcceptedError(recipient.address);
  }
  // Without a contract, a call of it succeeds and moves nothing.
  const mayBeNone = contractAddress !== null && !(prepared.type === 'erc20' && prepared.decimals !== null);
  if (mayBeNone && (await isContractAt(wallet.provider, contractAddress)) === false) {
    throw new NoContractError(contractAddress, shown);
  }
  const fee = await simulateTransaction(wallet.provider, prepared.request);
  const signer = (await ensureSdk()).web3Library.utils.getAddress(wallet.account);
  if (!everything) return { transfer: prepared, fee, chainId: shown, signer };
  const balance = await readQuantity(wallet.provider, 'eth_getBalance', [wallet.account, 'latest']);
  if (balance <= fee.max) throw new InsufficientFundsError(fee.max, balance);
  const amount = balance - fee.max;
  const request = { ...prepared.request, value: amount };
  return { transfer: { ...prepared, amount, request }, fee, chainId: shown, signer };
}

/** A transfer with all that it needs: to show it, to simulate it, and to send it. */
type PreparedTransfer = {
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
  if (!utils.isAddress(text.trim())) throw new InvalidContractAddressError(text);
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
