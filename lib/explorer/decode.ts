import { decodeEventLog, decodeFunctionData, parseAbi, type AbiEvent, type AbiFunction, type Hex } from 'viem';
import type { Decoded } from '@/lib/explorer/ExplorerView';
import type { Log } from '@/protocol/data/shapes';

/** What contracts of common standards are asked: ERC-20, ERC-721, ERC-1155, WETH9, Uniswap v2 and ENS. */
const FUNCTIONS = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function mint(address to, uint256 amount)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function setName(string name)',
  'function setAddr(bytes32 node, address addr)',
]);

/** What they tell. Of those that share a name and differ in what is indexed, each has its own line. */
const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  'event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner)',
  'event AddrChanged(bytes32 indexed node, address addr)',
  'event NameChanged(bytes32 indexed node, string name)',
]);
const NFT_EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
]);

/** What a transaction asked of a contract; `null` where no common standard has such a function. */
export function decodeCall(input: string): Decoded | null {
  if (input.length < 10) return null;
  try {
    const { functionName, args } = decodeFunctionData({ abi: FUNCTIONS, data: input as Hex });
    const selected = FUNCTIONS.filter(
      (one): one is Extract<typeof one, AbiFunction> =>
        one.name === functionName && one.inputs.length === (args?.length ?? 0),
    );
    return describe(functionName, selected[0]?.inputs ?? [], args ?? []);
  } catch {
    return null; // No function of a common standard: the data is shown as it is.
  }
}

/** What a contract told; `null` where no common standard has such an event. */
export function decodeLog(log: Log): Decoded | null {
  const topics = [log.topic0, log.topic1, log.topic2, log.topic3].filter((topic) => topic !== null) as [Hex, ...Hex[]];
  for (const abi of [EVENTS, NFT_EVENTS]) {
    try {
      const { eventName, args } = decodeEventLog({ abi, data: log.data as Hex, topics, strict: true });
      const event = (abi as readonly AbiEvent[]).find(({ name }) => name === eventName);
      const inputs = event?.inputs ?? [];
      const values = args as Readonly<Record<string, unknown>>;
      return describe(
        eventName,
        inputs,
        inputs.map(({ name }) => values[name ?? '']),
      );
    } catch {
      continue; // Another standard, with other arguments indexed, may have it.
    }
  }
  return null;
}

function describe(
  name: string,
  inputs: readonly { readonly name?: string | undefined; readonly type: string }[],
  values: readonly unknown[],
): Decoded {
  return {
    name,
    values: inputs.map((input, position) => ({
      name: input.name ?? String(position),
      type: input.type,
      value: toText(values[position]),
    })),
  };
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'string'
    ? value.replace(/^0x[\da-f]{40}$/i, (address) => address.toLowerCase())
    : String(value);
}
