import type { ethers } from 'ethers';
import type { AbiType, ContractDoc } from '@/lib/contracts/ContractDoc';
import { readAbi, type Abi } from '@/lib/contracts/readAbi';
import { ensureSdk } from '@/lib/sdk/ensureSdk';

const KINDS: Readonly<Record<string, AbiType['kind']>> = {
  address: 'address',
  bool: 'bool',
  string: 'text',
  array: 'list',
  tuple: 'tuple',
};

function describeType(type: ethers.utils.ParamType): AbiType {
  const { name, baseType, arrayLength, arrayChildren, components } = type;
  return {
    name: name ?? '',
    type: type.format('sighash'),
    kind: KINDS[baseType] ?? (baseType.startsWith('bytes') ? 'bytes' : 'number'),
    length: baseType === 'array' && arrayLength >= 0 ? arrayLength : null,
    item: baseType === 'array' ? describeType(arrayChildren) : null,
    parts: baseType === 'tuple' ? components.map(describeType) : [],
  };
}

/**
 * Tells what a contract offers, by its ABI.
 *
 * @throws InvalidAbiError
 */
export async function describeAbi(abi: Abi): Promise<ContractDoc> {
  const whole = readAbi((await ensureSdk()).web3Library, abi);
  return {
    functions: Object.values(whole.functions).map((one) => ({
      name: one.name,
      signature: one.format('sighash'),
      inputs: one.inputs.map(describeType),
      outputs: (one.outputs ?? []).map(describeType),
      reads: one.constant,
      payable: one.payable,
    })),
    events: Object.values(whole.events).map((one) => ({
      name: one.name,
      signature: one.format('sighash'),
      topic: whole.getEventTopic(one),
      inputs: one.inputs.map((input) => ({ ...describeType(input), indexed: input.indexed })),
      description: JSON.parse(one.format('json')) as object,
    })),
    json: whole.fragments.map((one) => JSON.parse(one.format('json')) as object),
    lines: whole.fragments.map((one) => one.format('full')).join('\n'),
  };
}
