import { z } from 'zod';
import type { CheckedParameters, DataAnswer } from '@/protocol/data/registry';
import { askHosted } from '@/server/data/hosted/askHosted';
import { HOLDS, type HostedChain } from '@/server/data/hosted/HostedChain';
import { readAbi } from '@/server/data/node/abi/abiShapes';
import { findFunction } from '@/server/data/node/abi/findFunction';
import { toPlain } from '@/server/data/toPlain';

/**
 * `runContractFunction`. The service knows parameters by their names alone, so those given by place get theirs.
 *
 * @throws Parse.Error 142 for an ABI, a name or parameters that do not fit
 */
export async function runContractFunction(
  chain: HostedChain,
  { address, function_name, abi, params }: CheckedParameters<'runContractFunction'>,
): Promise<DataAnswer<'runContractFunction'>> {
  const { wanted, args } = findFunction(readAbi(abi).functions, function_name, params);
  const named = Object.fromEntries(
    wanted.inputs.map(({ name }, index) => [name || String(index), toPlain(args[index])]),
  );
  const question = {
    ...{ method: 'POST' as const, path: `/${address}/function`, query: { function_name: wanted.name } },
    ...{ body: { abi: [{ ...wanted, stateMutability: 'view' }], params: named }, holds: HOLDS.head },
  };
  return toPlain(await askHosted(chain, question, z.unknown()));
}
