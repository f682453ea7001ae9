// @ts-check
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readHolder } from './lock.mjs';
import { endProcess, identify } from './processes.mjs';

/**
 * The file that records the local chain's process.
 * @param {string} dataDir
 */
export const chainMarkFile = (dataDir) => path.join(dataDir, 'chain', 'anvil.json');

/**
 * Stops a local chain that a killed owner left behind; it saves its state first. The one of a living owner is left alone.
 * @param {string} dataDir
 * @returns {Promise<boolean>} whether there was one
 */
export async function stopChainOrphan(dataDir) {
  const owner = readHolder(path.join(dataDir, 'chain.lock'));
  if (owner && owner.pid !== process.pid && identify(owner.pid) === owner.identity) return false;
  const file = chainMarkFile(dataDir);
  const mark = readHolder(file);
  if (!mark) return false;
  const runs = identify(mark.pid) === mark.identity;
  if (runs) await endProcess(mark, { signal: 'SIGINT' });
  rmSync(file, { force: true });
  return runs;
}
