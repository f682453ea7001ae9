import { existsSync, statSync, chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from '@/server/embedded/EmbeddedError';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Finds the native anvil that came with the packages; its own start script would cost 1.8 s. */
export function findAnvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const found = places.map((place) => path.join(place, name, 'bin', program)).find((file) => existsSync(file));
  if (!found) {
    throw new EmbeddedError(`There is no local chain for this machine: ${name} is not installed.`, {
      whatToDo: 'Run npm install, or set LOCAL_CHAIN=off.',
    });
  }
  if (process.platform !== 'win32' && !(statSync(found).mode & 0o111)) chmodSync(found, 0o755);
  return found;
}
