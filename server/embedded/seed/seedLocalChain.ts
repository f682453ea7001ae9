import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  parseEther,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem';
import { LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';
import { seedNames } from '@/server/embedded/seed/seedNames';
import type { SeedTools } from '@/server/embedded/seed/SeedTools';

/** Enough for every transaction of the seed; estimating each would double the time. */
const GAS = 6_000_000n;

/**
 * Puts onto a new local chain what applications expect of one: names of its accounts. Leaves a chain alone that holds it
 * already.
 *
 * @param rpcUrl of a node that signs for its accounts and takes `anvil_…` calls
 * @returns whether anything was done
 * @throws where the chain holds other things already, or stops in the middle; nothing is taken back then
 */
export async function seedLocalChain(rpcUrl: string): Promise<boolean> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions);
  const { ensReverseRegistrar } = LOCAL_CONTRACTS;
  if (await client.getCode({ address: ensReverseRegistrar })) return false;
  if ((await client.getTransactionCount({ address: LOCAL_DEPLOYER })) > 0) {
    throw new Error('The seed of the local chain was broken off.');
  }
  await client.setBalance({ address: LOCAL_DEPLOYER, value: parseEther('1000') });
  await client.impersonateAccount({ address: LOCAL_DEPLOYER });
  const send = async (from: Address, data: Hex, to?: Address): Promise<Address | null> => {
    const hash = await client.sendTransaction({ account: from, chain: null, data, gas: GAS, ...(to && { to }) });
    const { status, contractAddress } = await client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error(`A transaction of the seed failed: ${hash}.`);
    return contractAddress ?? null;
  };
  const tools: SeedTools = {
    deployer: LOCAL_DEPLOYER,
    accounts: await client.getAddresses(),
    async deploy({ abi, bytecode }, args, place) {
      const found = await send(LOCAL_DEPLOYER, encodeDeployData({ abi, bytecode, args }));
      if (found?.toLowerCase() !== place)
        throw new Error(`A contract of the seed stands at ${found}, not at ${place}.`);
    },
    async call(from, to, abi, functionName, args) {
      await send(from, encodeFunctionData({ abi, functionName, args }), to);
    },
  };
  try {
    await seedNames(tools);
  } finally {
    await client.stopImpersonatingAccount({ address: LOCAL_DEPLOYER });
  }
  return true;
}
