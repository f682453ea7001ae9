import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { APP_ID } from '@/protocol/appId';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { SignInTexts } from '@/protocol/signInText';
import { OperatorListenError, readOperatorListen } from '@/scripts/lib/operatorListen.mjs';
import type { SolanaNetwork } from '@/protocol/data/solana';
import { hasReadablePassword, isBareAddress } from '@/server/addressRules';
import { SETTING_NAMES, findMisspelledSettings } from '@/server/settingNames';
import type { ListenAddress } from '@/server/http/startHttpServer';
import { readFileSettings, type FileSettings } from '@/server/settings/readFileSettings';
import { readIndexSettings, type IndexSettings } from '@/server/settings/readIndexSettings';
import { readSourceSettings, type SourceSettings } from '@/server/settings/readSourceSettings';
import { isPublicNetwork } from '@/protocol/chains';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { SettingsError } from '@/server/SettingsError';
import { readClientSettings, type ClientSettings } from '@/server/settings/readClientSettings';
import { readPushSettings, type PushSettings } from '@/server/settings/readPushSettings';
import { readPriceFeeds } from '@/server/settings/readPriceFeeds';
import { readRpcUrls } from '@/server/settings/readRpcUrls';
import { address, fault, onOff, PASSWORD_FAULT, port, secret, solanaNode, units } from '@/server/settings/values';

/** The backend's settings, checked. */
export type ServerSettings = {
  production: boolean;
  /** Address all listeners bind to. */
  host: string;
  /** Port of the backend. */
  backendPort: number;
  /** Where the master key is taken; `null`: nowhere in production, on the backend's port in development. */
  operatorListen: ListenAddress | null;
  /** Port of the local chain. */
  chainPort: number;
  /** Absolute folder of everything the backend keeps. */
  dataDir: string;
  /** Public address of the site, without a slash at the end. */
  siteUrl: string;
  appId: string;
  /** Public address of the Parse protocol. */
  serverUrl: string;
  /** `null`: start the embedded database. */
  databaseUri: string | null;
  databasePassword: string | null;
  masterKey: string | null;
  localChain: boolean;
  /** Whether the local chain is given names of its accounts. */
  localChainSeed: boolean;
  /** Whether accounts of the seeded local chain go on acting by themselves. */
  localChainPulse: boolean;
  /** Node address for each chain the operator named, by decimal chain id, lowest id first. */
  rpcUrls: ReadonlyMap<number, string>;
  /** Further nodes of a chain, asked by the index where the first fails. */
  spareRpcUrls: ReadonlyMap<number, readonly string[]>;
  /** PostgreSQL for the chains' data; `null`: the database of everything else. */
  chainDatabaseUri: string | null;
  /** Contracts that tell what a chain's own coin is worth in dollars, by decimal chain id. */
  priceFeeds: ReadonlyMap<number, `0x${string}`>;
  index: IndexSettings;
  sources: SourceSettings;
  clients: ClientSettings;
  /** Origin of the IPFS gateway that is asked for what the own store has not; `null`: none. */
  ipfsGateway: string | null;
  files: FileSettings;
  push: PushSettings;
  localSolana: boolean;
  /** Whether the plugin to learn from is there. */
  samplePlugin: boolean;
  /** Where the functions and triggers of the application are, and whether they are loaded anew when they change. */
  cloudCode: { folder: string; reloads: boolean };
  /** Port of the local Solana; 0 takes any free one. */
  solanaPort: number;
  /** Node address for each network of Solana that the operator named. */
  solanaUrls: Readonly<Record<SolanaNetwork, string | null>>;
  /** Units a minute of the data service's REST: of each key without a rate of its own, and of each network address. */
  apiRates: { key: number; address: number };
  /** `null`: the local mail box, or no mail where `mail` is false. */
  smtpUrl: string | null;
  mail: boolean;
  mailFrom: string;
  clientClassCreation: boolean;
  /** Which words a wallet may sign to sign in or to be linked, beside those that name the site. */
  signInText: SignInTexts;
  /** What a session needs to change what opens its account: `fresh` proof, or nothing more. */
  accountChangeProof: 'fresh' | 'session';
  logLevel: (typeof LOG_LEVELS)[number];
  /** One JSON object a line instead of text for people. */
  logJson: boolean;
  /** Number of proxies in front; 0 trusts no forwarding header. */
  trustProxy: number;
  /** `null`: metrics are for this machine alone. */
  metricsToken: string | null;
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const GATEWAY_HINT = 'It is the origin of an IPFS gateway, such as https://ipfs.io.';

const BARE = 'an address without a user name, "?" or "#"';

const SITE_URL_HINT = 'It is the public address of the site, such as https://example.com.';

const SERVER_URL_HINT = 'It is where browsers reach the backend, such as https://api.example.com/server.';

const RANDOM_HINT = 'Make one with: openssl rand -hex 32';

/** The shape of the environment; settings that stand in for one another are checked in `readServerSettings`. */
function settingsSchema(production: boolean) {
  return z.object({
    HOST: z
      .union([z.ipv4(), z.ipv6(), z.literal('localhost')], {
        error: 'must be an IP address to listen on. Leave it empty for 127.0.0.1, or use 0.0.0.0 behind a firewall.',
      })
      .default('127.0.0.1'),
    PORT: port(3000),
    BACKEND_PORT: port(1337),
    OPERATOR_LISTEN: z.string().optional(),
    CHAIN_PORT: port(8545),
    DATA_DIR: z.string().default('.data'),
    SITE_URL: address(['http:', 'https:'], SITE_URL_HINT)
      .refine((value) => isBareAddress(value) && new URL(value).pathname === '/', {
        ...fault({ expected: `${BARE}, and without a path`, hint: SITE_URL_HINT }),
      })
      .optional(),
    NEXT_PUBLIC_MORALIS_APP_ID: z
      .string()
      .regex(
        APP_ID,
        fault({
          expected: '1 to 64 letters, digits, dots, dashes or underscores',
          hint: 'Leave it empty for "foyer".',
        }),
      )
      .default('foyer'),
    NEXT_PUBLIC_MORALIS_SERVER_URL: address(['http:', 'https:'], SERVER_URL_HINT)
      .refine(
        (value) => isBareAddress(value) && new URL(value).pathname === BACKEND_PATHS.parse,
        fault({ expected: `${BARE}, whose path is ${BACKEND_PATHS.parse}`, hint: SERVER_URL_HINT }),
      )
      .optional(),
    DATABASE_URI: address(['postgres:', 'postgresql:'], 'Leave it empty for the embedded database.')
      .refine(hasReadablePassword, PASSWORD_FAULT)
      .optional(),
    CHAIN_DATABASE_URI: address(['postgres:', 'postgresql:'], 'Leave it empty for the database of everything else.')
      .refine(hasReadablePassword, PASSWORD_FAULT)
      .optional(),
    DATABASE_PASSWORD: secret(production, RANDOM_HINT).optional(),
    MASTER_KEY: secret(production, RANDOM_HINT).optional(),
    LOCAL_CHAIN: onOff(!production),
    LOCAL_CHAIN_ID: z
      .string()
      .refine(
        (id) => /^[1-9]\d{0,11}$/.test(id) && !isPublicNetwork(Number(id)),
        'must be a decimal chain id that no public network uses, such as 1337, or that of a test network that was switched off, such as 3. Leave it empty for 31337.',
      )
      .optional(),
    LOCAL_CHAIN_SEED: onOff(true),
    LOCAL_CHAIN_PULSE: onOff(!production),
    IPFS_GATEWAY: address(['http:', 'https:'], GATEWAY_HINT)
      .refine((value) => isBareAddress(value) && new URL(value).pathname === '/', {
        ...fault({ expected: `${BARE}, and without a path`, hint: GATEWAY_HINT }),
      })
      .optional(),
    SAMPLE_PLUGIN: onOff(!production),
    CLOUD_CODE: z.string().default('cloud'),
    LOCAL_SOLANA: onOff(!production),
    SOLANA_PORT: port(0),
    SOLANA_RPC_URL_mainnet: solanaNode.optional(),
    SOLANA_RPC_URL_devnet: solanaNode.optional(),
    API_RATE_LIMIT: units(1500),
    API_ADDRESS_RATE_LIMIT: units(3000),
    SMTP_URL: address(['smtp:', 'smtps:'], 'Such as smtps://user:password@mail.example.com:465.')
      .refine(hasReadablePassword, PASSWORD_FAULT)
      .optional(),
    MAIL: onOff(true),
    MAIL_FROM: z
      .string()
      .regex(
        /^[^@\r\n]+@[^@\s]+$|^[^<>\r\n]*<[^@<>\s]+@[^@<>\s]+>$/,
        fault({ expected: 'a sender', hint: 'Such as Foyer <hello@example.com>.' }),
      )
      .default('Foyer <foyer@localhost>'),
    CLIENT_CLASS_CREATION: onOff(!production),
    SIGN_IN_TEXT: z
      .enum(
        ['site', 'sdk', 'any'],
        fault({
          expected: 'site, sdk or any',
          hint: `Leave it empty for ${production ? 'sdk' : 'any'}.`,
        }),
      )
      .default(production ? 'sdk' : 'any'),
    ACCOUNT_CHANGE_PROOF: z
      .enum(['fresh', 'session'], fault({ expected: 'fresh or session', hint: 'Leave it empty for fresh.' }))
      .default('fresh'),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, fault({ expected: `one of ${LOG_LEVELS.join(', ')}`, hint: 'Leave it empty for info.' }))
      .default('info'),
    LOG_JSON: onOff(production),
    TRUST_PROXY: z
      .string()
      .regex(
        /^\d{1,2}$/,
        fault({ expected: 'the number of proxies in front of the backend', hint: 'Leave it empty for 0.' }),
      )
      .transform(Number)
      .default(0),
    METRICS_TOKEN: secret(production, RANDOM_HINT).optional(),
  });
}

/**
 * Reads and checks the backend's settings.
 *
 * An empty value counts as absent. Every fault is gathered, and one `SettingsError` names them all. In production a
 * missing secret is a fault: nothing is generated there.
 */
export function readServerSettings(env: Readonly<Record<string, string | undefined>> = process.env): ServerSettings {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : [])),
  );
  const faults: string[] = [];
  const mode = given['NODE_ENV'] ?? 'development';
  if (!['development', 'production', 'test'].includes(mode)) {
    faults.push(`NODE_ENV "${mode}" must be development, production or test. Leave it empty for development.`);
  }
  const production = mode === 'production';
  const parsed = settingsSchema(production).safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    faults.push(`${name} ${quote(name, given[name])} ${issue.message}`.replace('  ', ' '));
  }
  const nodes = readRpcUrls(given, faults);
  const priceFeeds = readPriceFeeds(given, faults);
  const known = new Set([...nodes.keys(), ...(parsed.data?.LOCAL_CHAIN ? [LOCAL_CHAIN_ID] : [])]);
  const index = readIndexSettings(given, known, faults);
  const indexed = new Set(index.chains.map(({ chainId }) => chainId));
  const sources = readSourceSettings(given, { nodes: known, indexed }, faults);
  const files = readFileSettings(given, faults);
  const push = readPushSettings(given, faults);
  const clients = readClientSettings(given, production, faults);
  faults.push(...findMisspelledSettings(given));
  const { CLOUD_CODE: code } = given;
  if (code && !existsSync(code))
    faults.push(`CLOUD_CODE "${code}" must be a folder that is there. Leave it empty for cloud.`);
  if (production) faults.push(...missingInProduction(given));
  const operatorListen = readOperatorAddress(given, production, faults);
  if (parsed.success) faults.push(...findSharedPorts(parsed.data, operatorListen));
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);

  const values = parsed.data;
  return {
    production,
    host: values.HOST,
    backendPort: values.BACKEND_PORT,
    operatorListen,
    chainPort: values.CHAIN_PORT,
    dataDir: path.resolve(values.DATA_DIR),
    siteUrl: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    appId: values.NEXT_PUBLIC_MORALIS_APP_ID,
    serverUrl: values.NEXT_PUBLIC_MORALIS_SERVER_URL ?? `http://localhost:${values.BACKEND_PORT}${BACKEND_PATHS.parse}`,
    databaseUri: values.DATABASE_URI ?? null,
    databasePassword: values.DATABASE_PASSWORD ?? null,
    masterKey: values.MASTER_KEY ?? null,
    localChain: values.LOCAL_CHAIN,
    localChainSeed: values.LOCAL_CHAIN_SEED,
    localChainPulse: values.LOCAL_CHAIN_PULSE,
    rpcUrls: new Map([...nodes].map(([id, [first = '']]) => [id, first])),
    spareRpcUrls: new Map([...nodes].map(([id, [, ...spare]]) => [id, spare])),
    chainDatabaseUri: values.CHAIN_DATABASE_URI ?? null,
    priceFeeds,
    index,
    sources,
    clients,
    ipfsGateway: values.IPFS_GATEWAY === undefined ? null : new URL(values.IPFS_GATEWAY).origin,
    ...{ files, push },
    samplePlugin: values.SAMPLE_PLUGIN,
    cloudCode: { folder: values.CLOUD_CODE, reloads: !production },
    localSolana: values.LOCAL_SOLANA,
    solanaPort: values.SOLANA_PORT,
    solanaUrls: { mainnet: values.SOLANA_RPC_URL_mainnet ?? null, devnet: values.SOLANA_RPC_URL_devnet ?? null },
    apiRates: { key: values.API_RATE_LIMIT, address: values.API_ADDRESS_RATE_LIMIT },
    smtpUrl: values.SMTP_URL ?? null,
    mail: values.MAIL,
    mailFrom: values.MAIL_FROM,
    clientClassCreation: values.CLIENT_CLASS_CREATION,
    signInText: values.SIGN_IN_TEXT,
    accountChangeProof: values.ACCOUNT_CHANGE_PROOF,
    logLevel: values.LOG_LEVEL,
    logJson: values.LOG_JSON,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN ?? null,
  };
}

/** The value as the message shows it; secrets and addresses, which may hold passwords, are left out. */
function quote(name: string, value: string | undefined): string {
  if (value === undefined || SETTING_NAMES[name] === 'secret') return '';
  return `"${value.replace(/\/\/[^/]*@/, '//[hidden]@')}"`;
}

function readOperatorAddress(given: Readonly<Record<string, string>>, production: boolean, faults: string[]) {
  try {
    // A port that is no number is told by its own name.
    const backendPort = Number(given['BACKEND_PORT'] ?? 1337) || 1337;
    return readOperatorListen(given['OPERATOR_LISTEN'], { backendPort, production });
  } catch (error) {
    if (!(error instanceof OperatorListenError)) throw error;
    faults.push(error.message);
    return null;
  }
}

/** Two parts cannot listen on one port. */
function findSharedPorts(
  ports: { PORT: number; BACKEND_PORT: number; CHAIN_PORT: number; LOCAL_CHAIN: boolean },
  operator: ListenAddress | null,
): string[] {
  const values = { ...ports, OPERATOR_LISTEN: operator && 'port' in operator ? operator.port : null };
  const names = [
    'PORT',
    'BACKEND_PORT',
    ...(values.LOCAL_CHAIN ? (['CHAIN_PORT'] as const) : []),
    ...(values.OPERATOR_LISTEN === null ? [] : (['OPERATOR_LISTEN'] as const)),
  ] as const;
  return names.flatMap((name, index) => {
    const twin = names.slice(0, index).find((other) => values[other] === values[name]);
    return twin ? [`${name} "${values[name]}" must be another port than ${twin}. Each part listens on its own.`] : [];
  });
}

function missingInProduction(given: Readonly<Record<string, string>>): string[] {
  const missing: string[] = [];
  if (!given['MASTER_KEY']) missing.push(`MASTER_KEY is missing. Production generates no secret. ${RANDOM_HINT}`);
  if (!given['DATABASE_URI'] && !given['DATABASE_PASSWORD']) {
    missing.push(
      `DATABASE_PASSWORD is missing. Give DATABASE_URI, your own database, or a password for the embedded one. ${RANDOM_HINT}`,
    );
  }
  if (!given['SMTP_URL'] && given['MAIL'] !== 'off') {
    missing.push('SMTP_URL is missing. Production has no local mail box. Give your mail server, or set MAIL=off.');
  }
  return missing;
}
