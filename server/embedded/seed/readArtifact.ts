import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Abi, Hex } from 'viem';

/** A compiled contract. */
export type Artifact = { abi: Abi; bytecode: Hex };

/**
 * Reads a contract compiled by its makers, out of their package: theirs are never copied into this repository.
 *
 * @param file path below `node_modules`, such as `@ensdomains/ens/build/contracts/ENSRegistry.json`
 */
export function readArtifact(file: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')) as Artifact;
  return { abi, bytecode };
}
