import { LOCAL_CONTRACTS } from '@/protocol/localChain';

/** The first account of development chains (ada.eth on the local one). */
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** Ada of the local Solana, and a picture of hers. */
const SOLANA_ADA = 'EmvMK7tpjf4azfZYNvKiVBPKB7dr28HxqiU44JJ7bUfA';
const SOLANA_PICTURE = 'CNAjvaX1M4ZPc38ttQiBU1bjtJShYxvrPRXWEgdEZxtH';

const OF_LOCAL_CHAIN: ReadonlySet<string> = new Set([
  ...Object.values(LOCAL_CONTRACTS),
  'LAN',
  'ada.eth',
  SOLANA_ADA,
  SOLANA_PICTURE,
]);

/** Whether a value to try means something on the local chains alone. */
export function isOfLocalChain(example: string): boolean {
  return OF_LOCAL_CHAIN.has(example);
}

const json = (value: unknown) => JSON.stringify(value);

const TRANSFER = {
  type: 'event',
  name: 'Transfer',
  anonymous: false,
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'to', type: 'address', indexed: true },
    { name: 'value', type: 'uint256', indexed: false },
  ],
};

const TOTAL_SUPPLY = {
  type: 'function',
  name: 'totalSupply',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ name: '', type: 'uint256' }],
};

/** Values to try on the local chain, by the parameter's name. */
const EXAMPLES: Readonly<Record<string, string>> = {
  address: ADA,
  token_address: LOCAL_CONTRACTS.passes,
  addresses: LOCAL_CONTRACTS.lantern,
  symbols: 'LAN',
  owner_address: ADA,
  spender_address: LOCAL_CONTRACTS.exchangeRouter,
  token0_address: LOCAL_CONTRACTS.lantern,
  token1_address: LOCAL_CONTRACTS.wrappedEther,
  exchange: 'uniswapv2',
  block_number_or_hash: '1',
  date: '2030-01-01T00:00:00Z',
  token_id: '1',
  q: 'door',
  begin: 'grac',
  domain: 'ada.eth',
  topic: 'Transfer(address,address,uint256)',
  function_name: 'totalSupply',
};

/** The same where a function means something else by the name. */
const OF_FUNCTION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getContractEvents: { address: LOCAL_CONTRACTS.lantern, data: json(TRANSFER) },
  runContractFunction: { address: LOCAL_CONTRACTS.lantern, abi: json([TOTAL_SUPPLY]) },
  getLogsByAddress: { address: LOCAL_CONTRACTS.lantern },
  getTokenPrice: { address: LOCAL_CONTRACTS.lantern },
  getTokenAllowance: { address: LOCAL_CONTRACTS.lantern },
  getTokenAddressTransfers: { address: LOCAL_CONTRACTS.lantern },
  // `order` distinguishes it from the newer function of that name.
  getTransactions_old: { order: 'desc' },
  getERC20: { tokenAddress: LOCAL_CONTRACTS.lantern },
  uploadFolder: { data: json([{ path: 'hello.txt', content: 'Hello, world.' }]) },
  'sol-getNFTMetadata': { address: SOLANA_PICTURE },
};

/** A value to try for a parameter of a function; empty where there is none, and where none is needed. */
export function exampleParameter(name: string, path: string | undefined, parameter: string, required: boolean): string {
  const own = OF_FUNCTION[name]?.[parameter];
  if (own !== undefined || !required) return own ?? '';
  if (parameter !== 'address') return EXAMPLES[parameter] ?? '';
  if (name.startsWith('sol-')) return SOLANA_ADA;
  return path?.startsWith('/nft/') ? LOCAL_CONTRACTS.doors : ADA;
}
