import { base58 } from '@scure/base';
import { address as toAddress, lamports } from '@solana/kit';
import type { LiteSVM } from 'litesvm';
import { formatUnits } from 'viem';
import { z } from 'zod';
import { address, config, filters, SolanaRpcError, tokenFilter } from '@/devnet/solana/rpcParameters';
import { decodeMint, decodeTokenAccount, SOLANA_PROGRAMS } from '@/server/index';

/** Maximum data returned as base58, in bytes, as on Solana's own nodes. */
const BASE58_LIMIT = 128;

const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  [SOLANA_PROGRAMS.token]: 'spl-token',
  [SOLANA_PROGRAMS.token2022]: 'spl-token-2022',
};

/** Maximum accounts per response. */
const MAX_ACCOUNTS = 1_000;

/** Maximum airdrop in lamports: a thousand SOL. */
const MAX_LAMPORTS = 1_000_000_000_000;

type Method = (svm: LiteSVM, parameters: readonly unknown[]) => unknown;

const METHODS: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
  getSlot: (svm) => slotOf(svm),
  getBlockHeight: (svm) => slotOf(svm),
  getLatestBlockhash: (svm) =>
    inContext(svm, { blockhash: svm.latestBlockhash(), lastValidBlockHeight: slotOf(svm) + 150 }),
  getMinimumBalanceForRentExemption: (svm, [size]) =>
    Number(svm.minimumBalanceForRentExemption(BigInt(read(z.int().min(0).max(10_000_000), size)))),
  getBalance: (svm, [place]) => inContext(svm, Number(svm.getBalance(toAddress(read(address, place))) ?? 0n)),
  getAccountInfo: (svm, [place, options]) =>
    inContext(svm, tell(svm, read(address, place), read(config, options).encoding)),
  getMultipleAccounts(svm, [places, options]) {
    const { encoding } = read(config, options);
    return inContext(
      svm,
      read(z.array(address).max(100), places).map((place) => tell(svm, place, encoding)),
    );
  },
  getTokenAccountsByOwner(svm, [owner, filter, options]) {
    const wallet = read(address, owner);
    const wanted = read(tokenFilter, filter);
    const { encoding } = read(config, options);
    const programs = 'programId' in wanted ? [wanted.programId] : [SOLANA_PROGRAMS.token, SOLANA_PROGRAMS.token2022];
    const accounts = programs.flatMap((program) => svm.getProgramAccounts(toAddress(program)));
    const owned = accounts.filter(({ data }) => {
      const token = decodeTokenAccount(data);
      return token?.owner === wallet && (!('mint' in wanted) || token.mint === wanted.mint);
    });
    return inContext(svm, list(svm, owned, encoding));
  },
  getTokenSupply(svm, [mint]) {
    const account = svm.getAccount(toAddress(read(address, mint)));
    const known = account.exists ? decodeMint(account.data) : null;
    if (!known) throw new SolanaRpcError(-32602, 'Invalid param: not a Token mint');
    return inContext(svm, describeAmount(known.supply, known.decimals));
  },
  getProgramAccounts(svm, [program, options]) {
    const { encoding, ...more } = read(config, options);
    const wanted = read(filters, more['filters']) ?? [];
    const accounts = svm.getProgramAccounts(toAddress(read(address, program)));
    const found = accounts.filter(({ data }) => wanted.every((filter) => passes(filter, data)));
    if (found.length > MAX_ACCOUNTS) {
      throw new SolanaRpcError(-32602, `More than ${MAX_ACCOUNTS} accounts. Narrow the filters.`);
    }
    return list(svm, found, encoding);
  },
  requestAirdrop(svm, [place, amount]) {
    const given = read(z.int().min(1).max(MAX_LAMPORTS), amount);
    const result = svm.airdrop(toAddress(read(address, place)), lamports(BigInt(given)));
    if (!result || !('signature' in result)) throw new SolanaRpcError(-32603, 'The airdrop failed.');
    svm.expireBlockhash();
    return base58.encode(result.signature());
  },
};

/** Methods that change the state. */
export const CHANGES: readonly string[] = ['requestAirdrop'];

/**
 * Answers one call of Solana's JSON-RPC from litesvm.
 *
 * @throws {SolanaRpcError} for an unknown method or invalid parameters
 */
export function answerSolanaCall(svm: LiteSVM, name: string, parameters: readonly unknown[]): unknown {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method) throw new SolanaRpcError(-32601, 'Method not found');
  return method(svm, parameters);
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? undefined);
  if (!result.success) throw new SolanaRpcError(-32602, result.error.issues[0]?.message ?? 'Invalid params');
  return result.data;
}

function slotOf(svm: LiteSVM): number {
  return Number(svm.getClock().slot);
}

function inContext(svm: LiteSVM, value: unknown): object {
  return { context: { slot: slotOf(svm), apiVersion: '2.0.0' }, value };
}

function tell(svm: LiteSVM, place: string, encoding: string): object | null {
  const account = svm.getAccount(toAddress(place));
  return account.exists ? describeAccount(svm, account, encoding) : null;
}

function list(svm: LiteSVM, accounts: readonly StoredAccount[], encoding: string): object[] {
  return accounts.map((account) => ({ pubkey: account.address, account: describeAccount(svm, account, encoding) }));
}

type Filter = NonNullable<z.output<typeof filters>>[number];

function passes(filter: Filter, data: StoredAccount['data']): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize;
  const { offset, bytes, encoding } = filter.memcmp;
  const wanted = encoding === 'base64' ? Buffer.from(bytes, 'base64') : readBase58(bytes);
  return Buffer.from(data.subarray(offset, offset + wanted.length)).equals(wanted);
}

function readBase58(text: string): Uint8Array {
  try {
    return base58.decode(text);
  } catch (error) {
    throw new SolanaRpcError(-32602, `Invalid param: no base58 (${String(error)})`);
  }
}

/** An account in litesvm's form. */
type StoredAccount = ReturnType<LiteSVM['getProgramAccounts']>[number];

/** An account in JSON-RPC form. */
function describeAccount(svm: LiteSVM, account: StoredAccount, encoding: string): object {
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

/** An amount in JSON-RPC form: raw, and in units of the token. */
function describeAmount(amount: bigint, decimals: number): object {
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
