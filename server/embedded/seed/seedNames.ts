import { labelhash, namehash, zeroHash, type Address, type Hex } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { SeedTools } from '@/server/embedded/seed/SeedTools';

/** What the chain's accounts are called, in their order. */
const NAMES = ['ada', 'grace', 'katherine', 'dorothy', 'mary', 'joan', 'annie', 'hedy', 'emmy', 'sofia'];

/**
 * ENS (EIP-137, EIP-181): for each of the first accounts a name that leads there and back. The deployer makes the records
 * and then hands them over, so that no account has to send anything.
 */
export async function seedNames({ call, accounts, deployer }: SeedTools): Promise<void> {
  const { ensResolver, ensReverseRegistrar } = LOCAL_CONTRACTS;
  const own = (parent: string, label: string, owner: Address) =>
    call(deployer, 'ensRegistry', 'setSubnodeOwner', [nodeOf(parent), labelhash(label), owner]);
  await own('', 'reverse', deployer);
  await own('reverse', 'addr', deployer);
  await own('', 'eth', deployer);
  for (const [index, label] of NAMES.entries()) {
    const account = accounts[index];
    if (!account) break;
    await record('eth', label, account, 'setAddr', account);
    await record('addr.reverse', account.slice(2), account, 'setName', `${label}.eth`);
  }
  await own('reverse', 'addr', ensReverseRegistrar);

  async function record(parent: string, label: string, owner: Address, functionName: string, value: string) {
    const given = [nodeOf(parent), labelhash(label), deployer, ensResolver, 0n];
    await call(deployer, 'ensRegistry', 'setSubnodeRecord', given);
    await call(deployer, 'ensResolver', functionName, [namehash(`${label}.${parent}`), value]);
    await own(parent, label, owner);
  }
}

const nodeOf = (name: string): Hex => (name === '' ? zeroHash : namehash(name));
