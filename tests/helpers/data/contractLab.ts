import { readFileSync } from 'node:fs';
import path from 'node:path';
import solc from 'solc';
import { encodeDeployData, encodeFunctionData, type Abi, type Hex } from 'viem';
import type { TestChain } from '@/tests/helpers/indexer/startTestChain';

const SOURCES = path.resolve(import.meta.dirname, '../../data');

type Compiled = { abi: Abi; evm: { bytecode: { object: string } } };

/** Contracts of a file of Solidity on a chain that mines when it is told to. */
export type ContractLab = {
  /** The names of its contracts. */
  names: readonly string[];
  /** Deploys one of them, in a block of its own. */
  deploy(name: string, ...args: readonly unknown[]): Promise<string>;
  /** Sends a transaction to one; it waits to be mined. */
  send(contract: string, from: string, functionName: string, ...args: readonly unknown[]): Promise<void>;
};

/**
 * Compiles the contracts of a file of `tests/data`.
 *
 * @param deployer who deploys them: the chain's first account where none is named
 */
export async function openContractLab(chain: TestChain, file: string, deployer?: string): Promise<ContractLab> {
  const contracts = compile(file);
  const maker = deployer ?? (await chain.ask<string[]>('eth_accounts'))[0];
  const gas = '0x1e8480';
  const find = (name: string): Compiled => {
    const found = contracts[name];
    if (!found) throw new Error(`${file} has no contract ${name}`);
    return found;
  };
  const abi = Object.values(contracts).flatMap((contract) => contract.abi.filter(({ type }) => type === 'function'));
  return {
    names: Object.keys(contracts),
    async deploy(name, ...args) {
      const { abi: own, evm } = find(name);
      const bytecode: Hex = `0x${evm.bytecode.object}`;
      const data = encodeDeployData({ abi: own, bytecode, args });
      const hash = await chain.ask<string>('eth_sendTransaction', { from: maker, data, gas });
      await chain.ask('evm_mine');
      const receipt = await chain.ask<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
      return receipt.contractAddress.toLowerCase();
    },
    async send(to, from, functionName, ...args) {
      const data = encodeFunctionData({ abi, functionName, args });
      await chain.ask('eth_sendTransaction', { from, to, data, gas });
    },
  };
}

function compile(file: string): Record<string, Compiled> {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(path.join(SOURCES, file), 'utf8') } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Record<string, Compiled>>;
  };
  const [error] = errors.filter(({ severity }) => severity === 'error');
  if (error) throw new Error(error.formattedMessage);
  return contracts[file] ?? {};
}
