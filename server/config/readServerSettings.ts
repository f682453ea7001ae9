import path from 'node:path';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { BACKEND_PATHS } from '@/protocol/paths';
import { nameIn } from '@/protocol/config/siteConfig';
import { readOperatorListen } from '@/scripts/lib/operatorListen.mjs';
import { DEFAULT_FREE_SPACE } from '@/server/config/areas/files';
import { PUSH_SERVICES } from '@/server/config/areas/notifications';
import { collectSecrets } from '@/server/config/collectSecrets';
import { findMissingSettings, parseSettings } from '@/server/config/parseSettings';
import type { FileSettings, IndexSettings, PushSettings, ServerSettings } from '@/server/config/ServerSettings';
import { SettingsError } from '@/server/config/SettingsError';
import { findMisspelledSettings, renameSettings } from '@/server/config/settingNames';
import type { SettingValues } from '@/server/config/settingsTable';
import { indexedChains, validateCombinations } from '@/server/config/validateCombinations';

/** As the hosted service counted. */
const CONFIRMATIONS = { public: 12, local: 1 };

/**
 * Reads and checks the backend's settings. An empty value counts as absent. In production a missing secret is an error:
 * nothing is generated there.
 *
 * @throws {SettingsError} naming every error at once; how settings fit together is checked once each is right
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
    operatorListen: readOperatorListen(values.OPERATOR_LISTEN ?? undefined, { backendPort, production }),
    chainPort: values.CHAIN_PORT,
    dataDir: path.resolve(values.DATA_DIR),
    siteUrl: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    appId: values.NEXT_PUBLIC_MORALIS_APP_ID,
    serverUrl: values.NEXT_PUBLIC_MORALIS_SERVER_URL ?? `http://localhost:${backendPort}${BACKEND_PATHS.parse}`,
    databaseUri: values.DATABASE_URI,
    databasePassword: values.DATABASE_PASSWORD,
    masterKey: values.MASTER_KEY,
    localChain: values.LOCAL_CHAIN,
    localChainSeed: values.LOCAL_CHAIN_SEED,
    localChainTraffic: values.LOCAL_CHAIN_TRAFFIC,
    rpcUrls: new Map([...values.RPC_URL].map(([id, [first = '']]) => [id, first])),
    spareRpcUrls: new Map([...values.RPC_URL].map(([id, [, ...spare]]) => [id, spare])),
    chainDatabaseUri: values.CHAIN_DATABASE_URI,
    priceFeeds: values.PRICE_FEED,
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
    metricsToken: values.METRICS_TOKEN,
  };
}

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
