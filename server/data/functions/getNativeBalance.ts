import type { Address } from 'viem';
import type { DataHandler } from '@/server/data/DataContext';
import { requireNode } from '@/server/data/requireNode';

/** `getNativeBalance`, from the chain's node. */
export const getNativeBalance: DataHandler<'getNativeBalance'> = async ({ address, chain }, { nodes }) => {
  const balance = await requireNode(nodes, chain).getBalance({ address: address as Address });
  return { balance: balance.toString() };
};
