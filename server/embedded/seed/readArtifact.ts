import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Abi, Hex } from 'viem';

/** A compiled contract. */
export type Artifact = { abi: Abi; bytecode: Hex };

/**
 * Reads a contract compiled by its makers, out of their package: theirs are never copied into this repository.
 *
 * @param file path below `node_modules`, such as `@ensdomains/ens/build/contracts/ENSRegistry.json`
 */
export function readArtifact(file: string): Artifact {
  return read(createRequire(import.meta.url).resolve(file));
}

/** Reads one of Foyer's own contracts (`contracts/artifacts`), by its name. */
export function readOwnArtifact(name: string): Artifact {
  return read(path.join(import.meta.dirname, '../../../contracts/artifacts', `${name}.json`));
}

function read(file: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi; bytecode: string };
  // Some compilers' output goes without the prefix.
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` };
}
