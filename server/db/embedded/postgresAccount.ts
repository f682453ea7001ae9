import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from '@/server/process/embedded';

/** The system user PostgreSQL runs as, if it is not the current user. */
export type PostgresAccount = { uid: number; gid: number };

/** The user created if the system has none for PostgreSQL. */
const OWN_NAME = 'foyer';

/**
 * The user to run PostgreSQL as, which refuses to run as root: the owner of an existing data
 * folder, else `postgres`, else `foyer`, which is created if possible, else `nobody`. `null`: the
 * current user.
 */
export function choosePostgresAccount(dataFolder: string): PostgresAccount | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(path.join(dataFolder, 'PG_VERSION'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount('postgres') ?? findAccount(OWN_NAME) ?? makeAccount() ?? findAccount('nobody');
  if (account) return account;
  throw new EmbeddedError('PostgreSQL cannot run as root, and this system has no other user for it.', {
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

/** Adds a system user with the available tool: shadow-utils or BusyBox. */
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

/** Whether a user may pass through every parent folder of a path, by their mode bits. */
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
