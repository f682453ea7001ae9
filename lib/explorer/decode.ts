import { parseAbi } from 'viem';
import { createDecoder } from '@/lib/explorer/createDecoder';

/**
 * What contracts of common standards are asked: ERC-20, ERC-721, ERC-1155, WETH9, Uniswap v2, ENS, Seaport, Multicall3.
 */
const KNOWN_FUNCTIONS = [
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
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function mint(address to, string tokenURI)',
  'function mint(address to, uint256 id, uint256 amount, string tokenURI)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function transferOwnership(address newOwner)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey)',
  'function validate(Order[] orders)',
] as const;

/** Their events. */
const KNOWN_EVENTS = [
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
  'event NewResolver(bytes32 indexed node, address resolver)',
  'event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress)',
  'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'event MetadataUpdate(uint256 tokenId)',
  'event URI(string value, uint256 indexed id)',
  'struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, SpentItem[] offer, ReceivedItem[] consideration)',
  'event OrderValidated(bytes32 orderHash, OrderParameters orderParameters)',
] as const;

/** Those that share name and types with others and differ in what is indexed. */
const KNOWN_NFT_EVENTS = [
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
] as const;

/** Tokens older than the standards index nothing. */
const OLDER_EVENTS = ['event Transfer(address from, address to, uint256 value)'] as const;

/** Reads calls and logs of common standards. */
export const {
  nameOf: nameOfCall,
  call: decodeCall,
  log: decodeLog,
} = createDecoder([
  parseAbi(KNOWN_FUNCTIONS),
  parseAbi(KNOWN_EVENTS),
  parseAbi(KNOWN_NFT_EVENTS),
  parseAbi(OLDER_EVENTS),
]);
