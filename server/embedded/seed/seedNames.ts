import { labelhash, namehash, zeroHash, type Address, type Hex } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { SeedTools } from '@/server/embedded/seed/SeedTools';

/** What the chain's accounts are called, in their order. */
const NAMES = ['ada', 'grace', 'katherine', 'dorothy', 'mary', 'joan', 'annie', 'hedy', 'emmy', 'sofia'];

/** ENS (EIP-137): for each of the first accounts a name that leads there and back. */
export async function seedNames({ call, accounts, deployer }: SeedTools): Promise<void> {
  const { ensResolver, ensReverseRegistrar } = LOCAL_CONTRACTS;
  const own = (parent: Hex, label: string, owner: Address) =>
    call(deployer, 'ensRegistry', 'setSubnodeOwner', [parent, labelhash(label), owner]);
  await own(zeroHash, 'reverse', deployer);
  await own(namehash('reverse'), 'addr', ensReverseRegistrar);
  await own(zeroHash, 'eth', deployer);
  for (const [index, label] of NAMES.entries()) {
    const account = accounts[index];
    if (!account) break;
    const node = namehash(`${label}.eth`);
    await own(namehash('eth'), label, account);
    await call(account, 'ensRegistry', 'setResolver', [node, ensResolver]);
    await call(account, 'ensResolver', 'setAddr', [node, account]);
    await call(account, 'ensReverseRegistrar', 'setName', [`${label}.eth`]);
  }
}
