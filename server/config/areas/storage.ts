import { z } from 'zod';
import { DEFAULTS } from '@/protocol/config/settingDefaults.mjs';
import {
  bareUrl,
  count,
  line,
  postgres,
  SECRET_HINT,
  setting,
  token,
  trimSlashes,
} from '@/server/config/defineSetting';

export const storageSettings = {
  DATA_DIR: setting({
    description: 'Folder for everything that the backend stores: database, local chain, files, generated secrets.',
    default: DEFAULTS.dataDir,
    example: '/var/lib/foyer',
    schema: line,
  }),
  MASTER_KEY: setting({
    description: 'Key that passes every permission. In production it works on the operator listener only.',
    empty: 'a generated one, kept in DATA_DIR/secrets.json',
    hint: SECRET_HINT,
    secret: true,
    longInProduction: true,
    requiredInProduction: { action: 'Production generates no secrets.' },
    schema: line,
  }),
  DATABASE_URI: setting({
    description:
      'Your own PostgreSQL, by a URI with the parameters sslmode, sslrootcert, sslcert and sslkey of libpq. Needs a role that may create schemas, or schemas that you prepared (docs/operate/database.md).',
    empty: 'an embedded PostgreSQL with its data in DATA_DIR',
    example: 'postgres://user:password@host:5432/foyer',
    secret: true,
    schema: postgres,
  }),
  DATABASE_PASSWORD: setting({
    description: 'Password of the embedded PostgreSQL. Has no effect beside DATABASE_URI.',
    empty: 'a generated one, kept in DATA_DIR/secrets.json',
    hint: SECRET_HINT,
    secret: true,
    longInProduction: true,
    requiredInProduction: {
      action: 'Set DATABASE_URI, your own database, or a password for the embedded one.',
      unless: { name: 'DATABASE_URI' },
    },
    schema: line,
  }),
  CHAIN_DATABASE_URI: setting({
    description: 'PostgreSQL for the data of chains, one schema for each chain (chain_1).',
    empty: 'the database of everything else',
    example: 'postgres://user:password@host:5432/chains',
    secret: true,
    schema: postgres,
  }),
  DATABASE_POOL_SIZE: setting({
    description:
      'Most connections of this backend for accounts, classes and files. docs/operate/database.md says how many connections it needs in all.',
    default: '10',
    schema: count('connections'),
  }),
  CHAIN_POOL_SIZE: setting({
    description: 'Most connections of this backend for questions to the index, for each indexed chain.',
    default: '8',
    schema: count('connections'),
  }),
};

const MB = 1024 * 1024;
const HOUR = 60 * 60_000;

const megabytes = count('megabytes').transform((value) => value * MB);

/** Free space to leave: a share of the disk, but never more than `most` bytes. */
const freeSpace = z
  .string()
  .regex(/^[1-9](\d?%|\d{0,8})$/, { error: 'a number of megabytes, or a share of the disk such as 10%' })
  .transform((value) =>
    value.endsWith('%')
      ? { share: Number.parseInt(value) / 100, max: Infinity }
      : { share: Infinity, max: Number(value) * MB },
  );

/** 5 % of a small disk is enough for the database to keep working; on a large one, 1 GB is. */
export const DEFAULT_FREE_SPACE = { share: 0.05, max: 1024 * MB };

export const fileSettings = {
  FILE_QUOTA: setting({
    description: 'Megabytes that one account may store.',
    default: '2048',
    schema: megabytes,
  }),
  FILE_SIZE_LIMIT: setting({
    description: 'Megabytes of the largest single file.',
    default: '1024',
    formerName: { name: 'FILE_LIMIT', since: '0.3.0' },
    schema: megabytes,
  }),
  UPLOAD_EXPIRY: setting({
    description: 'Hours after which an unfinished upload is deleted.',
    default: '24',
    schema: count('hours').transform((value) => value * HOUR),
  }),
  UPLOAD_MIN_FREE_SPACE: setting({
    description:
      'Free space that uploads leave on the disks of DATA_DIR: megabytes, or a share of the disk such as 10%. Below it uploads are refused with status 507, and /health says so; nothing else is refused.',
    empty: '5%, and 1024 megabytes at most',
    example: '10%',
    formerName: { name: 'UPLOAD_FREE_SPACE_FLOOR', since: '0.3.0' },
    schema: freeSpace,
  }),
  IPFS_PIN_URL: setting({
    description:
      'Service that pins files on IPFS too, by the IPFS Pinning Service API. It fetches the content from the IPFS network or from the gateway of this backend, so it must be able to reach one of them. Needs IPFS_PIN_TOKEN.',
    empty: 'no pinning: files on IPFS are stored here only',
    example: 'https://pinning.example.com',
    schema: bareUrl.transform(trimSlashes),
  }),
  IPFS_PIN_TOKEN: setting({
    description: 'Access token of that service.',
    empty: 'no pinning',
    hint: 'It is the access token of the service at IPFS_PIN_URL.',
    secret: true,
    schema: token,
  }),
};
