import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { providers, ContractFactory } from 'ethers';
import solc from 'solc';

const SETTINGS = { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } }, optimizer: { enabled: true } };

type Compiled = { contracts: Record<string, Record<string, { abi: object[]; evm: { bytecode: { object: string } } }>> };

/** A contract for tests, on the chain of a node: its address, and its ABI as the compiler writes it. */
export type Workshop = { address: string; abi: object[] };

/**
 * Compiles `Workshop.sol` and puts it on a chain.
 *
 * @param owner an account that the node signs for; the piece 0 is its own
 */
export async function deployWorkshop(rpcUrl: string, owner: string): Promise<Workshop> {
  const require = createRequire(import.meta.url);
  const content = readFileSync(path.join(import.meta.dirname, 'Workshop.sol'), 'utf8');
  const input = { language: 'Solidity', sources: { 'Workshop.sol': { content } }, settings: SETTINGS };
  const readImport = (file: string) => ({ contents: readFileSync(require.resolve(file), 'utf8') });
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as Compiled;
  const compiled = contracts['Workshop.sol']?.['Workshop'];
  if (!compiled) throw new Error('Workshop.sol does not compile.');
  const { abi, evm } = compiled;
  const node = new providers.StaticJsonRpcProvider(rpcUrl);
  const contract = await new ContractFactory(abi as never, evm.bytecode.object, node.getSigner(owner)).deploy(owner);
  await contract.deployed();
  return { address: contract.address, abi };
}
