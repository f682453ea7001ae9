import { labelhash, namehash, zeroHash, type Address, type Hex } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { SeedTools } from '@/server/embedded/seed/SeedTools';
import { readArtifact } from '@/server/embedded/seed/readArtifact';

/** What the chain's accounts are called, in their order. */
export const NAMES = ['ada', 'grace', 'katherine', 'dorothy', 'mary', 'joan', 'annie', 'hedy', 'emmy', 'sofia'];

/** ENS (EIP-137): a registry, a resolver and reverse names, and for each account a name that leads there and back. */
export async function seedNames({ deploy, call, accounts, deployer }: SeedTools): Promise<void> {
  const registry = readArtifact('@ensdomains/ens/build/contracts/ENSRegistry.json');
  const resolver = readArtifact('@ensdomains/resolver/build/contracts/PublicResolver.json');
  const reverse = readArtifact('@ensdomains/ens/build/contracts/ReverseRegistrar.json');
  const { ensRegistry, ensResolver, ensReverseRegistrar } = LOCAL_CONTRACTS;
  await deploy(registry, [], ensRegistry);
  await deploy(resolver, [ensRegistry], ensResolver);
  await deploy(reverse, [ensRegistry, ensResolver], ensReverseRegistrar);

  const own = (by: Address, parent: Hex, label: string, owner: Address) =>
    call(by, ensRegistry, registry.abi, 'setSubnodeOwner', [parent, labelhash(label), owner]);
  await own(deployer, zeroHash, 'reverse', deployer);
  await own(deployer, namehash('reverse'), 'addr', ensReverseRegistrar);
  await own(deployer, zeroHash, 'eth', deployer);
  for (const [index, account] of accounts.entries()) {
    const label = NAMES[index];
    if (!label) break;
    const node = namehash(`${label}.eth`);
    await own(deployer, namehash('eth'), label, account);
    await call(account, ensRegistry, registry.abi, 'setResolver', [node, ensResolver]);
    await call(account, ensResolver, resolver.abi, 'setAddr', [node, account]);
    await call(account, ensReverseRegistrar, reverse.abi, 'setName', [`${label}.eth`]);
  }
}
