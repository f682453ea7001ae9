import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { codeOf } from '@/scripts/lib/processes.mjs';

/** A database URI cannot be used. The sentence continues after the name of its setting. */
export class DatabaseUriError extends Error {
  override readonly name = 'DatabaseUriError';
}

/** A database and how to reach it, in the words of `pg`. */
export type DatabaseAddress = {
  /** A host name, an IP address, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: false | ConnectionOptions;
};

const PORT = 5432;

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

const PARAMETERS: readonly string[] = ['host', 'port', 'ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/**
 * Reads a database URI: every connection is made from what this returns. The parameters are those of
 * libpq, with its meaning (PostgreSQL manual, "SSL Support"): `sslmode=require` encrypts, and checks
 * the server's certificate against `sslrootcert` where there is one; `verify-ca` always checks it;
 * `verify-full` checks the host name too, against the authorities of Node where there is no
 * `sslrootcert`. Without `sslmode` the connection is not encrypted.
 *
 * @throws {DatabaseUriError} for an unknown parameter, an unknown or contradicting mode, and a file
 * that cannot be read
 */
export function readDatabaseUri(uri: string): DatabaseAddress {
  const { hostname, port, username, password, pathname, searchParams } = new URL(uri);
  for (const name of searchParams.keys()) {
    if (PARAMETERS.includes(name)) continue;
    throw new DatabaseUriError(
      `has the unknown parameter "${name}". Known are ${PARAMETERS.join(', ')}; pools have settings of their own (DATABASE_POOL_SIZE).`,
    );
  }
  const user = decodeURIComponent(username);
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1') || 'localhost');
  return {
    host,
    port: Number(searchParams.get('port') ?? (port || PORT)),
    user,
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || user,
    ssl: readTls(host, readMode(searchParams), searchParams),
  };
}

/** Where a database is and how its connections are protected, without user and password: for the log. */
export function describeDatabase(uri: string): { host: string; database: string; tls: string } {
  const { host, port, database } = readDatabaseUri(uri);
  const { searchParams } = new URL(uri);
  const mode = readMode(searchParams);
  const files = ['sslrootcert', 'sslcert'].flatMap((name) => {
    const file = searchParams.get(name);
    return file === null ? [] : [`${name} ${file}`];
  });
  return { host: `${host}:${port}`, database, tls: [mode === 'disable' ? 'off' : mode, ...files].join(', ') };
}

function readMode(parameters: URLSearchParams): SslMode {
  const mode = parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'verify-full' : null);
  if (mode === null) {
    const stray = PARAMETERS.find((name) => /^ssl./.test(name) && parameters.has(name));
    if (stray === undefined) return 'disable';
    throw new DatabaseUriError(`has ${stray} without sslmode. Add sslmode=verify-full.`);
  }
  const known = SSL_MODES.find((one) => one === mode);
  if (known) return known;
  throw new DatabaseUriError(
    `has sslmode "${mode}". Use one of ${SSL_MODES.join(', ')}: Foyer never falls back to a connection without TLS.`,
  );
}

function readTls(host: string, mode: SslMode, parameters: URLSearchParams): false | ConnectionOptions {
  if (mode === 'disable') return false;
  const read = (name: string): string | undefined => {
    const file = parameters.get(name);
    return file === null ? undefined : readPem(name, file);
  };
  const [ca, cert, key] = [read('sslrootcert'), read('sslcert'), read('sslkey')];
  if ((cert === undefined) !== (key === undefined)) {
    throw new DatabaseUriError('has sslcert or sslkey alone. Give both, or neither.');
  }
  if (mode === 'verify-ca' && ca === undefined) {
    throw new DatabaseUriError('has sslmode=verify-ca without sslrootcert. Name the file of the authority.');
  }
  const isChecked = mode === 'verify-full' || ca !== undefined;
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert, key }),
    rejectUnauthorized: isChecked,
    // pg would check an IP address as "localhost".
    checkServerIdentity: (_name, given) => (mode === 'verify-full' ? checkServerIdentity(host, given) : undefined),
  };
}

function readPem(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DatabaseUriError(`has ${name} "${file}", which cannot be read (${codeOf(error)}).`, { cause: error });
  }
}
