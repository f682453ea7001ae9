import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { changePassword } from '@/server/db/embedded/postgresCluster';

it.skipIf(process.platform === 'win32')('reports why a program ended that did not even read its input', async () => {
  const programs = mkdtempSync(join(tmpdir(), 'foyer-test-programs-'));
  onTestFinished(() => rmSync(programs, { recursive: true }));
  const words = 'error while loading shared libraries: libicuuc.so.60: cannot open shared object file';
  mkdirSync(join(programs, 'bin'));
  const postgres = join(programs, 'bin/postgres');
  writeFileSync(postgres, `#!/bin/sh\necho '${words}' >&2\nexit 127\n`);
  chmodSync(postgres, 0o755);
  // More than a pipe buffers, so that the write fails.
  const place = { programs, data: join(programs, 'data'), remark: '' };
  const setting = changePassword(place, null, 'x'.repeat(1_000_000));
  await expect(setting).rejects.toThrow(
    `postgres ended with 127: ${words}. Install what it lacks, or set DATABASE_URI to a database of your own.`,
  );
});
