import path from 'node:path';
import { nameIn } from '@/protocol/config/siteConfig';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { BACKEND_PATHS } from '@/protocol/paths';
import { readOperatorListen } from '@/scripts/lib/operatorListen.mjs';
import {
  type FileSettings,
  type IndexSettings,
  type PushSettings,
  type ServerSettings,
  SettingsError,
} from '@/server/config/ServerSettings';
import { PUSH_SERVICES } from '@/server/config/areas/notifications';
import { DEFAULT_FREE_SPACE } from '@/server/config/areas/storage';
import { type Default, SECRET_HINT, SECRET_LENGTH, trimSlashes } from '@/server/config/defineSetting';
import {
  collectSecrets,
  findMisspelledSettings,
  type Environment,
  type RenamedSettings,
  renameSettings,
} from '@/server/config/settingNames';
import { type AnySetting, SETTING_ENTRIES, type SettingValues } from '@/server/config/settingsTable';
import { indexedChains, validateCombinations } from '@/server/config/validateCombinations';

/** As the hosted service counted. */
const CONFIRMATIONS = { public: 12, local: 1 };

/**
 * Reads and validates the backend's settings. An empty value counts as missing. A missing secret is
 * an error in production, where nothing is generated.
 *
 * @throws {SettingsError} naming every error at once; combinations are checked once each setting is
 * valid
 */
export function readServerSettings(env: Readonly<Record<string, string | undefined>> = process.env): ServerSettings {
  const present = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : [])),
  );
  const renamed = renameSettings(present);
  const { given, warnings } = renamed;
  const production = given['NODE_ENV'] === 'production';
  const { values, errors } = parseSettings(renamed, production);
  const all = [
    ...errors,
    ...renamed.errors,
    ...findMisspelledSettings(given),
    ...(production ? findMissingSettings(given) : []),
    ...(values ? validateCombinations(values, given) : []),
  ];
  if (!values || all.length > 0) throw new SettingsError(all);
  return { ...toServerSettings(values, production), secrets: collectSecrets(given), warnings };
}

function toServerSettings(values: SettingValues, production: boolean): Omit<ServerSettings, 'secrets' | 'warnings'> {
  const { BACKEND_PORT: backendPort, MORALIS_API_KEY: hostedKey } = values;
  return {
    production,
    host: values.HOST,
    backendPort,
    drainMs: values.DRAIN_SECONDS * 1000,
    callTimeoutMs: values.CALL_TIMEOUT_SECONDS * 1000,
    operatorListen: readOperatorListen(values.OPERATOR_LISTEN ?? undefined, { backendPort, production }),
    chainPort: values.CHAIN_PORT,
    dataDir: path.resolve(values.DATA_DIR),
    siteUrl: trimSlashes(values.SITE_URL ?? `http://localhost:${values.PORT}`),
    appId: values.NEXT_PUBLIC_MORALIS_APP_ID,
    serverUrl: values.NEXT_PUBLIC_MORALIS_SERVER_URL ?? `http://localhost:${backendPort}${BACKEND_PATHS.parse}`,
    databaseUri: values.DATABASE_URI,
    databasePassword: values.DATABASE_PASSWORD,
    connections: { accounts: values.DATABASE_POOL_SIZE, chains: values.CHAIN_POOL_SIZE },
    masterKey: values.MASTER_KEY,
    localChain: values.LOCAL_CHAIN,
    localChainSeed: values.LOCAL_CHAIN_SEED,
    localChainTraffic: values.LOCAL_CHAIN_TRAFFIC,
    rpcUrls: new Map([...values.RPC_URL].map(([id, [first = '']]) => [id, first])),
    spareRpcUrls: new Map([...values.RPC_URL].map(([id, [, ...spare]]) => [id, spare])),
    chainDatabaseUri: values.CHAIN_DATABASE_URI,
    priceFeeds: values.PRICE_FEED,
    verifiedContracts: {
      folder: values.VERIFIED_CONTRACTS && path.resolve(values.VERIFIED_CONTRACTS),
      local: values.LOCAL_CHAIN ? path.resolve(values.DATA_DIR, 'chain', 'verified') : null,
    },
    exchangeRates: pathOrUrl(values.EXCHANGE_RATES),
    index: indexSettings(values),
    sources: {
      hosted: hostedKey === null ? null : { url: values.MORALIS_API_URL, key: hostedKey },
      order: values.DATA_SOURCES,
    },
    clients: { moralisSecret: values.MORALIS_SECRET, strictLiveQuery: values.LIVE_QUERY_STRICT },
    ipfsGateway: values.IPFS_GATEWAY,
    files: fileSettings(values),
    push: pushSettings(values),
    samplePlugin: values.SAMPLE_PLUGIN,
    cloudCode: { folder: values.CLOUD_CODE, reloads: !production },
    localSolana: values.LOCAL_SOLANA,
    solanaPort: values.SOLANA_PORT ?? 0,
    solanaUrls: { mainnet: values.SOLANA_RPC_URL_MAINNET, devnet: values.SOLANA_RPC_URL_DEVNET },
    apiRates: { key: values.API_RATE_LIMIT, address: values.API_IP_RATE_LIMIT },
    smtpUrl: values.SMTP_URL,
    sendEmail: values.SEND_EMAIL,
    emailFrom: values.EMAIL_FROM ?? `"${nameIn('email')}" <foyer@localhost>`,
    clientClassCreation: values.CLIENT_CLASS_CREATION,
    acceptedSignInMessages: values.ACCEPTED_SIGN_IN_MESSAGES,
    requireReauthentication: values.REQUIRE_REAUTHENTICATION,
    logLevel: values.LOG_LEVEL,
    logJson: values.LOG_JSON,
    checkAnswers: values.CHECK_ANSWERS,
    trustProxy: values.TRUST_PROXY,
    visitorKey: values.VISITOR_KEY,
    metricsToken: values.METRICS_TOKEN,
  };
}

/** A path is made absolute. */
const pathOrUrl = (source: string | null): string | null =>
  source === null || source.includes('://') ? source : path.resolve(source);

function indexSettings(values: SettingValues): IndexSettings {
  const chains = indexedChains(values).map((chainId) => ({
    chainId,
    startBlock: values.INDEX_START_BLOCK.get(chainId) ?? 0,
    addresses: values.INDEX_ADDRESSES.get(chainId) ?? null,
    confirmations:
      values.INDEX_CONFIRMATIONS.get(chainId) ?? CONFIRMATIONS[chainId === LOCAL_CHAIN_ID ? 'local' : 'public'],
    discard: values.INDEX_DISCARD.get(chainId) ?? null,
  }));
  return { chains, reorgDepth: values.INDEX_REORG_DEPTH };
}

function fileSettings(values: SettingValues): FileSettings {
  const { IPFS_PIN_URL: url, IPFS_PIN_TOKEN: token } = values;
  return {
    quota: values.FILE_QUOTA,
    largest: values.FILE_SIZE_LIMIT,
    unfinished: values.UPLOAD_EXPIRY,
    floor: values.UPLOAD_MIN_FREE_SPACE ?? DEFAULT_FREE_SPACE,
    pinning: url === null || token === null ? null : { url, token },
  };
}

function pushSettings(values: SettingValues): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  return {
    on: values.PUSH,
    keys: publicKey === null || privateKey === null ? null : { publicKey, privateKey },
    contact: values.VAPID_SUBJECT,
    services: values.PUSH_SERVICES ?? PUSH_SERVICES,
  };
}

/** The result: all values, or the errors. */
type ParsedSettings = { values: SettingValues; errors: [] } | { values: null; errors: string[] };

/**
 * Reads every setting from the environment.
 *
 * @returns the values, or a sentence for each invalid one: its name, its value unless it is secret,
 * what is allowed, and what to do
 */
function parseSettings({ given, formerNames }: RenamedSettings, production: boolean): ParsedSettings {
  const errors: string[] = [];
  const read = (label: string, setting: AnySetting, text: string | null): unknown => {
    const { success, data, error } = setting.schema.safeParse(text);
    const isShort = setting.longInProduction && production && text !== null && text.length < SECRET_LENGTH;
    if (success && !isShort) return data;
    const expected = isShort
      ? `at least ${SECRET_LENGTH} characters long in production. ${SECRET_HINT}`
      : (error?.issues[0]?.message ?? '');
    errors.push(`${label}${quote(setting, text ?? '')} must be ${withHint(expected, setting, production)}`);
    return null;
  };

  const entries = SETTING_ENTRIES.map(([name, setting]) => {
    if (!setting.perChain) {
      const former = formerNames.get(name);
      const label = former ? `${former} (now ${name})` : name;
      return [name, read(label, setting, given[name] ?? defaultFor(setting.default, production))] as const;
    }
    const byChain = Object.entries(given).flatMap(([key, text]): [number, unknown][] => {
      if (key !== name && !key.startsWith(`${name}_`)) return [];
      const id = /^_([1-9]\d{0,15})$/.exec(key.slice(name.length))?.[1];
      if (id) return [[Number(id), read(key, setting, text)]];
      errors.push(`${key} must end in a decimal chain id. Such as ${name}_1 for Ethereum.`);
      return [];
    });
    return [name, new Map(byChain.sort(([a], [b]) => a - b))] as const;
  });
  if (errors.length > 0) return { values: null, errors };
  return { values: Object.fromEntries(entries) as SettingValues, errors: [] };
}

/** The default in one mode, as written; `null` if there is none. */
function defaultFor(usual: Default | null, production: boolean): string | null {
  return typeof usual === 'object' && usual !== null ? usual[production ? 'production' : 'development'] : usual;
}

/** Settings that production refuses to start without, and that are missing. */
function findMissingSettings(given: Environment): string[] {
  return SETTING_ENTRIES.flatMap(([name, { requiredInProduction: required, hint, secret }]) => {
    if (!required || given[name]) return [];
    const { unless, action } = required;
    const other = unless && given[unless.name];
    if (other && (unless.value === undefined || other === unless.value)) return [];
    return [`${name} is missing. ${action}${secret && hint === SECRET_HINT ? ` ${hint}` : ''}`];
  });
}

/** The value as the message shows it: without secrets, and without passwords in URLs. */
function quote({ secret }: AnySetting, value: string): string {
  return secret ? '' : ` "${value.replace(/\/\/[^/]*@/g, '//[hidden]@').replace(/\p{Cc}/gu, '?')}"`;
}

/** Ends with what to do, unless the message does so itself. */
function withHint(expected: string, setting: AnySetting, production: boolean): string {
  if (expected.endsWith('.') || expected.includes(SECRET_HINT)) return expected;
  const usual = defaultFor(setting.default, production) ?? setting.empty ?? '';
  return `${expected}. ${setting.hint ?? `Leave it empty for ${usual}.`}`;
}
