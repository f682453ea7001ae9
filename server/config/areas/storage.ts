import { DEFAULTS } from '@/protocol/settings/settingDefaults.mjs';
import { SECRET_HINT, setting } from '@/server/config/defineSetting';
import { line, postgres } from '@/server/config/schemas';

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
    description: 'Your own PostgreSQL.',
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
};
