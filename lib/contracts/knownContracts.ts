import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/** A kind of contract whose ABI is known. */
export type KnownAbi = { name: string; lines: string };

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
export const KNOWN_ABIS: Readonly<Record<string, KnownAbi>> = {
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

/** A contract that is known by its place. */
export type KnownContract = { name: string; chainId: number; address: string; abi: string };

const local = (name: string, address: string, abi: string): KnownContract => ({
  name,
  chainId: LOCAL_CHAIN_ID,
  address,
  abi,
});

/** The contracts that the local chain is seeded with. */
export const KNOWN_CONTRACTS: readonly KnownContract[] = [
  local('Foyer Dollar', LOCAL_CONTRACTS.dollar, 'erc20'),
  local('Lantern', LOCAL_CONTRACTS.lantern, 'erc20'),
  local('Wrapped Ether', LOCAL_CONTRACTS.wrappedEther, 'wrapped'),
  local('Doors at Dusk', LOCAL_CONTRACTS.doors, 'erc721'),
  local('Guest Passes', LOCAL_CONTRACTS.passes, 'erc1155'),
  local('Multicall', LOCAL_CONTRACTS.multicall, 'multicall'),
];
