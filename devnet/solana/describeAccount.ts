import { base58 } from '@scure/base';
import type { LiteSVM } from 'litesvm';
import { formatUnits } from 'viem';
import { SolanaRpcError } from '@/devnet/solana/rpcParameters';
import { decodeMint, decodeTokenAccount, SOLANA_PROGRAMS } from '@/server/index';

/** An account as litesvm has it. */
export type StoredAccount = ReturnType<LiteSVM['getProgramAccounts']>[number];

/** Longest data that base58 is made for, in bytes, as on Solana's own nodes. */
const BASE58_LIMIT = 128;

const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  [SOLANA_PROGRAMS.token]: 'spl-token',
  [SOLANA_PROGRAMS.token2022]: 'spl-token-2022',
};

/** An account as a node's JSON-RPC tells it. */
export function describeAccount(svm: LiteSVM, account: StoredAccount, encoding: string): object {
  const space = account.data.length;
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 0,
    space,
    data: (encoding === 'jsonParsed' ? parse(svm, account) : null) ?? encode(account.data, encoding),
  };
}

/** An amount as a node tells it: whole, and in units of the token. */
export function describeAmount(amount: bigint, decimals: number): object {
  const uiAmountString = formatUnits(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

function encode(data: ArrayLike<number>, encoding: string): unknown {
  const bytes = Buffer.from(data);
  if (encoding === 'base64' || encoding === 'jsonParsed') return [bytes.toString('base64'), 'base64'];
  if (bytes.length > BASE58_LIMIT) {
    throw new SolanaRpcError(
      -32600,
      `Encoded binary (base 58) data should be less than ${BASE58_LIMIT} bytes, use base64.`,
    );
  }
  return encoding === 'base58' ? [base58.encode(bytes), 'base58'] : base58.encode(bytes);
}

function parse(svm: LiteSVM, { data, programAddress }: StoredAccount): object | null {
  const program = PROGRAM_NAMES[programAddress];
  if (program === undefined) return null;
  const space = data.length;
  const token = decodeTokenAccount(data);
  if (token) {
    const mint = svm.getAccount(token.mint as StoredAccount['address']);
    const decimals = (mint.exists ? decodeMint(mint.data)?.decimals : null) ?? 0;
    const { owner, amount } = token;
    const tokenAmount = describeAmount(amount, decimals);
    const info = { isNative: false, mint: token.mint, owner, state: 'initialized', tokenAmount };
    return { program, parsed: { type: 'account', info }, space };
  }
  const mint = decodeMint(data);
  if (!mint) return null;
  const { supply, decimals, mintAuthority } = mint;
  const info = { decimals, freezeAuthority: null, isInitialized: true, mintAuthority, supply: supply.toString() };
  return { program, parsed: { type: 'mint', info }, space };
}
