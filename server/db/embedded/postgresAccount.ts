import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from '@/server/process/embedded';

/** The system user PostgreSQL runs as, where it is not the one who starts it. */
export type PostgresAccount = { uid: number; gid: number };

/** The account made where the system has none for PostgreSQL. */
const OWN_NAME = 'foyer';

/**
 * The user to run PostgreSQL as. It refuses to run as root; then it runs as the owner of the data folder if there is one
 * already, else as `postgres` or `foyer`, which is made where the system can, else as `nobody`. `null`: as ourselves.
 */
export function choosePostgresAccount(dataFolder: string): PostgresAccount | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(path.join(dataFolder, 'PG_VERSION'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount('postgres') ?? findAccount(OWN_NAME) ?? makeAccount() ?? findAccount('nobody');
  if (account) return account;
  throw new EmbeddedError('PostgreSQL does not run as root, and this system has no other user for it.', {
    whatToDo: 'Start Foyer as an ordinary user, or set DATABASE_URI to a database of your own.',
  });
}

function findAccount(name: string): PostgresAccount | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [found, , uid, gid] = line.split(':');
    if (found === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** Adds a system account by whichever program is there: shadow-utils, then BusyBox. */
function makeAccount(): PostgresAccount | null {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        OWN_NAME,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', OWN_NAME]],
  ];
  for (const [program, args] of attempts) {
    if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) return findAccount(OWN_NAME);
  }
  return null;
}

/** Whether an account may pass through every folder above a path, by their mode bits. */
export function canReach(file: string, { uid, gid }: PostgresAccount): boolean {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if (!(found.mode & bit)) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}
