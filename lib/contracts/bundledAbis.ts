import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import type { SavedContract } from '@/protocol/calls/account';

/** A kind of contract whose ABI is known. */
type BundledAbi = { name: string; lines: string };

const ERC20 = `function name() view returns (string)
function symbol() view returns (string)
function decimals() view returns (uint8)
function totalSupply() view returns (uint256)
function balanceOf(address account) view returns (uint256)
function allowance(address owner, address spender) view returns (uint256)
function transfer(address to, uint256 value) returns (bool)
function approve(address spender, uint256 value) returns (bool)
function transferFrom(address from, address to, uint256 value) returns (bool)
event Transfer(address indexed from, address indexed to, uint256 value)
event Approval(address indexed owner, address indexed spender, uint256 value)`;

/** The standards (EIP-20, EIP-721, EIP-1155) with their usual extensions, and Foyer's own contracts. */
export const BUNDLED_ABIS: Readonly<Record<string, BundledAbi>> = {
  erc20: { name: 'Token (ERC-20)', lines: ERC20 },
  erc721: {
    name: 'NFT (ERC-721)',
    lines: `function name() view returns (string)
function symbol() view returns (string)
function tokenURI(uint256 tokenId) view returns (string)
function balanceOf(address owner) view returns (uint256)
function ownerOf(uint256 tokenId) view returns (address)
function getApproved(uint256 tokenId) view returns (address)
function isApprovedForAll(address owner, address operator) view returns (bool)
function supportsInterface(bytes4 interfaceId) view returns (bool)
function safeTransferFrom(address from, address to, uint256 tokenId)
function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)
function transferFrom(address from, address to, uint256 tokenId)
function approve(address to, uint256 tokenId)
function setApprovalForAll(address operator, bool approved)
event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
event ApprovalForAll(address indexed owner, address indexed operator, bool approved)`,
  },
  erc1155: {
    name: 'Multi-token (ERC-1155)',
    lines: `function uri(uint256 id) view returns (string)
function balanceOf(address account, uint256 id) view returns (uint256)
function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])
function isApprovedForAll(address account, address operator) view returns (bool)
function supportsInterface(bytes4 interfaceId) view returns (bool)
function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)
function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)
function setApprovalForAll(address operator, bool approved)
event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)
event ApprovalForAll(address indexed account, address indexed operator, bool approved)
event URI(string value, uint256 indexed id)`,
  },
  wrapped: {
    name: 'Wrapped token',
    lines: `${ERC20}
function deposit() payable
function withdraw(uint256 wad)
event Deposit(address indexed dst, uint256 wad)
event Withdrawal(address indexed src, uint256 wad)`,
  },
  multicall: {
    name: 'Multicall3',
    lines: `function aggregate3(tuple(address target, bool allowFailure, bytes callData)[] calls) payable returns (tuple(bool success, bytes returnData)[] returnData)
function getEthBalance(address addr) view returns (uint256 balance)`,
  },
};

/** Where an ABI comes from. */
type AbiSource = 'passed' | 'saved' | 'known' | 'verified' | 'standard';

/** An ABI, and where it comes from. */
export type ResolvedAbi = {
  /** A known ABI by its name (`erc20`), or the ABI itself. */
  abi: string;
  source: AbiSource;
};

/** A contract by its place: the decimal id of its chain, and its address or a name that leads to it. */
export type AbiTarget = { chainId: number; address: string };

/** The contract to find the ABI of, and the ABIs that are loaded already. */
export type AbiQuery = AbiTarget & {
  /** What a link or a form brings along; empty for nothing. */
  passed: string;
  /** The visitor's own contracts. */
  saved: readonly SavedContract[];
};

/**
 * The ABI of a contract without asking anybody: the one that was passed, else the visitor's own, else that of a contract
 * known by its place; `null` for none of them.
 */
export function findLocalAbi({ chainId, address, passed, saved }: AbiQuery): ResolvedAbi | null {
  const isIt = (one: AbiTarget) => one.chainId === chainId && one.address.toLowerCase() === address.toLowerCase();
  const candidates = [
    { abi: saved.find(isIt)?.abi, source: 'saved' },
    { abi: BUNDLED_CONTRACTS.find(isIt)?.abi, source: 'known' },
  ] as const;
  // One that is passed comes from where it is found again.
  const found = candidates.find(({ abi }) => abi && (passed === '' || abi === passed));
  if (found?.abi) return { abi: found.abi, source: found.source };
  return passed === '' ? null : { abi: passed, source: 'passed' };
}
