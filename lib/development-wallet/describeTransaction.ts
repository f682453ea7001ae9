import { hexToBigInt, isAddress, isHex, maxUint256, type Hex } from 'viem';
import { authStore } from '@/lib/session/authStore';
import { savedContracts } from '@/lib/contracts/savedContracts';
import { BUNDLED_ABIS } from '@/lib/contracts/bundledAbis';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { decodeCall } from '@/lib/explorer/decode';
import { decodeByAbi } from '@/lib/explorer/createDecoder';
import type { Decoded, DecodedValue } from '@/lib/explorer/ExplorerView';
import { formatNumber } from '@/lib/format/text';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { readRevert } from '@/lib/errors/toTransactionError';
import { ETHER, type ChainReader, type TokenUnits, writeAmount } from '@/lib/development-wallet/createChainReader';
import type { Detail, WalletRequest } from '@/lib/development-wallet/WalletRequest';
import { callNode, RpcError } from '@/lib/wallets/rpc';
import { shortenAddress } from '@/protocol/data/addresses';

/** The parameters of `eth_sendTransaction` that the wallet shows. */
export type TransactionParameters = {
  from: string;
  to?: string | null;
  value?: Hex;
  data?: Hex;
  input?: Hex;
  gas?: Hex;
  gasPrice?: Hex;
  maxFeePerGas?: Hex;
};

/** The names that standards give to an amount of a token. */
const AMOUNT = /^_?(amount|value|wad)$/;

/** Describes a transaction: what it does, decoded where an ABI is known, its network fee, and whether it would fail. */
export async function describeTransaction(
  url: string,
  reader: ChainReader,
  transaction: TransactionParameters,
): Promise<Omit<WalletRequest, 'signer'>> {
  const value = hexToBigInt(transaction.value ?? '0x0');
  const data = transaction.data ?? transaction.input ?? '0x';
  const [what, fee] = await Promise.all([
    transaction.to ? describeCall(reader, transaction.to, value, data) : describeDeployment(data),
    estimateFee(url, transaction),
  ]);
  return {
    title: what.title,
    confirm: what.confirm,
    details: [
      ...what.details,
      ...(value > 0n && data !== '0x' ? [{ name: 'Value', value: writeAmount(value, ETHER) }] : []),
      { name: 'Max network fee', value: fee.text },
    ],
    raw: JSON.stringify(transaction, null, 2),
    ...(fee.warning ? { warning: fee.warning } : {}),
  };
}

type Description = { title: string; confirm: string; details: readonly Detail[] };

async function describeCall(reader: ChainReader, to: string, value: bigint, data: Hex): Promise<Description> {
  const target = await reader.nameAccount(to);
  if (data === '0x') {
    return {
      title: `Send ${writeAmount(value, ETHER)} to ${nameOf(target)}`,
      confirm: 'Send',
      details: [{ name: 'To', value: target }],
    };
  }
  const decoded = decode(to, data);
  if (!decoded) {
    return {
      title: `Call ${nameOf(target)}`,
      confirm: 'Confirm',
      details: [
        { name: 'Contract', value: target },
        { name: 'Function', value: `${data.slice(0, 10)} (unknown)` },
      ],
    };
  }
  const token = await reader.readToken(to);
  const values = await Promise.all(
    (decoded.values ?? []).map(async ({ name, type, value: raw }) => ({
      name,
      value: isAddress(raw) && type === 'address' ? await reader.nameAccount(raw) : writeValue(raw, name, token),
    })),
  );
  const written = Object.fromEntries(values.map(({ name, value: one }) => [name, nameOf(one)]));
  return {
    ...summarize(
      { name: decoded.name, values: decoded.values ?? [] },
      written,
      token?.symbol ?? nameOf(target),
      nameOf(target),
    ),
    details: [{ name: 'Contract', value: target }, { name: 'Function', value: decoded.name }, ...values],
  };
}

/** The title and the button of a decoded call; `asset` is the symbol of a token or the name of a collection. */
function summarize(
  { name, values }: { name: string; values: readonly DecodedValue[] },
  written: Readonly<Record<string, string>>,
  asset: string,
  contract: string,
): Pick<Description, 'title' | 'confirm'> {
  const { to, amount, value, spender, operator, approved, tokenId, id } = written;
  const sent = amount ?? value;
  const nft = tokenId ?? id;
  if (/^(safeT|t)ransfer(From)?$/.test(name) && to !== undefined) {
    if (nft !== undefined) return { title: `Send ${asset} #${nft} to ${to}`, confirm: 'Send' };
    if (sent !== undefined) {
      const what = sent.endsWith(` ${asset}`) ? sent : `${asset} #${sent}`;
      return { title: `Send ${what} to ${to}`, confirm: 'Send' };
    }
  }
  if (name === 'approve' && spender !== undefined && sent !== undefined) {
    const limit = values.find((one) => AMOUNT.test(one.name))?.value;
    if (limit === '0') return { title: `Revoke the approval of ${spender}`, confirm: 'Revoke' };
    return {
      title: `Approve ${spender} to spend ${sent.endsWith(asset) ? sent : `${asset} #${sent}`}`,
      confirm: 'Approve',
    };
  }
  if (name === 'setApprovalForAll' && operator !== undefined) {
    if (approved === 'false') return { title: `Revoke the approval of ${operator}`, confirm: 'Revoke' };
    return { title: `Approve ${operator} to transfer all your ${asset}`, confirm: 'Approve' };
  }
  return { title: `Call ${name} of ${contract}`, confirm: 'Confirm' };
}

/** How much of a call is decoded, in bytes: all that a transaction can have. */
const MAX_DECODED = 256 * 1024;

/** Decodes by the ABI of the contract where the site or the visitor has it, else by common signatures. */
function decode(to: string, data: Hex): Decoded | null {
  const isTarget = ({ address }: { address: string }) => address.toLowerCase() === to.toLowerCase();
  const saved = savedContracts.get(authStore.get().user?.id ?? null).find(isTarget);
  const known = BUNDLED_ABIS[BUNDLED_CONTRACTS.find(isTarget)?.abi ?? ''];
  const abi = saved?.abi ?? known?.lines;
  const budget = { left: MAX_DECODED };
  return (abi === undefined ? null : decodeByAbi(abi).call(data, budget)) ?? decodeCall(data, budget);
}

function describeDeployment(data: Hex): Description {
  return {
    title: 'Deploy a contract',
    confirm: 'Deploy',
    details: [{ name: 'Code', value: `${formatNumber((data.length - 2) / 2)} bytes` }],
  };
}

async function estimateFee(
  url: string,
  transaction: TransactionParameters,
): Promise<{ text: string; warning?: string }> {
  try {
    const [gas, price] = (await Promise.all([
      callNode(url, 'eth_estimateGas', [transaction]),
      transaction.maxFeePerGas ?? transaction.gasPrice ?? callNode(url, 'eth_gasPrice'),
    ])) as [Hex, Hex];
    const fee = hexToBigInt(transaction.gas ?? gas) * hexToBigInt(price);
    return { text: writeAmount(fee, ETHER, { maximumSignificantDigits: 4 }) };
  } catch (error) {
    return { text: 'Unknown', warning: `This transaction is likely to fail: ${await readReason(error)}` };
  }
}

async function readReason(error: unknown): Promise<string> {
  if (!(error instanceof RpcError)) return String(error);
  const { data, message } = error;
  const { web3Library } = await ensureSdk();
  return (isHex(data) && readRevert(web3Library, data)) || message;
}

function writeValue(raw: string, name: string, token: TokenUnits | null): string {
  if (!token || !AMOUNT.test(name)) return raw;
  if (BigInt(raw) === maxUint256) return `unlimited ${token.symbol}`;
  return writeAmount(BigInt(raw), token);
}

function nameOf(value: Detail['value']): string {
  if (typeof value === 'string') return value;
  return 'address' in value ? (value.name ?? shortenAddress(value.address)) : '';
}
