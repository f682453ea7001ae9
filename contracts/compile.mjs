// @ts-check
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import solc from 'solc';

const FOLDER = import.meta.dirname;
const SOURCES = join(FOLDER, 'src');
const ARTIFACTS = join(FOLDER, 'artifacts');

/** Without metadata: the bytecode hangs on the source and on nothing else. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'metadata'] } },
};

/**
 * Compiles the contracts of the local chain.
 * @returns {Record<string, string>} the text of each artifact, by the contract's name
 */
export function compileContracts() {
  const require = createRequire(import.meta.url);
  const names = readdirSync(SOURCES).filter((name) => name.endsWith('.sol'));
  const sources = Object.fromEntries(
    names.map((name) => [`src/${name}`, { content: readFileSync(join(SOURCES, name), 'utf8') }]),
  );
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS });
  const readImport = (/** @type {string} */ path) => ({ contents: readFileSync(require.resolve(path), 'utf8') });
  const { errors = [], contracts } = JSON.parse(solc.compile(input, { import: readImport }));
  const faults = errors.filter((/** @type {{ severity: string }} */ { severity }) => severity === 'error');
  if (faults.length > 0) {
    throw new Error(
      faults.map((/** @type {{ formattedMessage: string }} */ fault) => fault.formattedMessage).join('\n'),
    );
  }
  /** @type {Record<string, string>} */
  const artifacts = {};
  for (const name of names) {
    for (const [contract, { abi, evm, metadata }] of Object.entries(contracts[`src/${name}`])) {
      artifacts[contract] = `${JSON.stringify({ abi, bytecode: `0x${evm.bytecode.object}`, metadata })}\n`;
    }
  }
  return artifacts;
}

/** `npm run contracts`: writes what the compiler made of the sources. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(ARTIFACTS, { recursive: true });
  for (const [name, text] of Object.entries(compileContracts())) writeFileSync(join(ARTIFACTS, `${name}.json`), text);
}
