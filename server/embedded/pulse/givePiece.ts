import { erc721Abi, parseAbi } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { another } from '@/server/embedded/pulse/another';
import { confirm } from '@/server/embedded/pulse/confirm';
import { findPiece } from '@/server/embedded/pulse/findPiece';
import type { Act } from '@/server/embedded/pulse/PulseTools';

const EDITIONS = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);
const PASS_KINDS = 4;

/** Gives one of one's passes (ERC-1155) to another guest. */
export const givePass: Act = async (who, tools) => {
  const passes = { address: LOCAL_CONTRACTS.passes, abi: EDITIONS } as const;
  const id = BigInt(1 + tools.pick(PASS_KINDS));
  const held = await tools.client.readContract({ ...passes, functionName: 'balanceOf', args: [who.address, id] });
  if (held === 0n) return false;
  const args = [who.address, another(who, tools), id, 1n, '0x'] as const;
  return confirm(tools.wallet.writeContractSync({ ...passes, account: who, functionName: 'safeTransferFrom', args }));
};

/** A single piece (ERC-721) goes from the guest who holds it to another one. */
export const givePiece: Act = async (_who, tools) => {
  const piece = await findPiece(tools);
  if (!piece) return false;
  const { owner, collection, id } = piece;
  const contract = { address: LOCAL_CONTRACTS[collection], abi: erc721Abi } as const;
  const args = [owner.address, another(owner, tools), id] as const;
  return confirm(tools.wallet.writeContractSync({ ...contract, account: owner, functionName: 'transferFrom', args }));
};
