import {
  createPublicClient,
  erc20Abi,
  formatUnits,
  http,
  isAddressEqual,
  namehash,
  parseAbi,
  type Address,
  type PublicClient,
  zeroAddress,
} from 'viem';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { formatDecimal } from '@/lib/format/text';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { unitName } from '@/protocol/tokenRules';
import type { OwnAccount, WalletAccount } from '@/lib/development-wallet/WalletRequest';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

const ENS_ABI = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
]);

/** A contract with units (ERC-20); `decimals` is `null` where it has no `decimals()`. */
export type TokenUnits = { symbol: string; decimals: number | null };

/** The coin of the chain. */
export const ETHER: TokenUnits = { symbol: 'ETH', decimals: 18 };

/** Reads what the wallet shows beside addresses and amounts. */
export type ChainReader = {
  /** Names an address: by ENS, or as a contract the site knows. */
  nameAccount(address: string): Promise<WalletAccount>;
  /** One of the wallet's own accounts, with its balance. */
  readOwnAccount(address: string): Promise<OwnAccount>;
  /** The units of a token; `null` where the contract is no ERC-20. */
  readToken(address: string): Promise<TokenUnits | null>;
};

/**
 * Writes an amount with thousands separators, and every digit unless told otherwise.
 *
 * @param value in the token's smallest unit
 */
export function writeAmount(
  value: bigint,
  { decimals, symbol }: TokenUnits,
  digits: Intl.NumberFormatOptions = { maximumFractionDigits: Math.min(decimals ?? 0, 20) },
): string {
  // As a text, so that no digit is lost to a float.
  const amount = formatUnits(value, decimals ?? 0) as `${number}`;
  return `${formatDecimal(amount, digits)} ${unitName(symbol, decimals)}`;
}

/**
 * Makes a reader for a node. An answer that cannot be had is `null`: the wallet then shows the bare address.
 *
 * @param url the node's JSON-RPC address
 */
export function createChainReader(url: string): ChainReader {
  const client = createPublicClient({ transport: http(url, { batch: true }) });
  const nameAccount = async (address: string): Promise<WalletAccount> => ({
    address,
    name: nameContract(address) ?? (await readName(client, address).catch(() => null)),
  });
  return {
    nameAccount,
    async readOwnAccount(address) {
      const balance = client.getBalance({ address: address as Address }).catch(() => null);
      return { ...(await nameAccount(address)), balance: await balance };
    },
    async readToken(address) {
      const token = { address: address as Address, abi: erc20Abi };
      const unlessNone = <Answer>(answer: Promise<Answer>) => answer.catch(() => null);
      const [decimals, symbol, allowance] = await Promise.all([
        unlessNone(client.readContract({ ...token, functionName: 'decimals' })),
        unlessNone(client.readContract({ ...token, functionName: 'symbol' })),
        unlessNone(client.readContract({ ...token, functionName: 'allowance', args: [zeroAddress, zeroAddress] })),
      ]);
      // An NFT has no units; it has no allowances either.
      if (symbol === null || (decimals === null && allowance === null)) return null;
      return { decimals, symbol: withoutUnseen(symbol) };
    },
  };
}

function nameContract(address: string): string | null {
  return BUNDLED_CONTRACTS.find((known) => isAddressEqual(known.address as Address, address as Address))?.name ?? null;
}

/** The primary ENS name (EIP-181) in the registry of the local chain. */
async function readName(client: PublicClient, address: string): Promise<string | null> {
  const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`);
  const resolver = await client.readContract({
    address: LOCAL_CONTRACTS.ensRegistry,
    abi: ENS_ABI,
    functionName: 'resolver',
    args: [node],
  });
  const name = await client.readContract({ address: resolver, abi: ENS_ABI, functionName: 'name', args: [node] });
  return name || null;
}
