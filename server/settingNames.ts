/** Every setting of the backend; the value of a `secret` one, or of an address that may hold a password, is never shown. */
export const SETTING_NAMES: Readonly<Record<string, 'plain' | 'secret'>> = {
  NODE_ENV: 'plain',
  HOST: 'plain',
  PORT: 'plain',
  BACKEND_PORT: 'plain',
  OPERATOR_LISTEN: 'plain',
  CHAIN_PORT: 'plain',
  DATA_DIR: 'plain',
  SITE_URL: 'plain',
  NEXT_PUBLIC_MORALIS_APP_ID: 'plain',
  NEXT_PUBLIC_MORALIS_SERVER_URL: 'plain',
  NEXT_PUBLIC_SIGN_IN_MESSAGE: 'plain',
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: 'plain',
  NEXT_PUBLIC_WALLETCONNECT_RELAY_URL: 'plain',
  NEXT_PUBLIC_MAGIC_API_KEY: 'plain',
  NEXT_PUBLIC_MAGIC_ENDPOINT: 'plain',
  NEXT_PUBLIC_WEB3AUTH_CLIENT_ID: 'plain',
  NEXT_PUBLIC_WEB3AUTH_NETWORK: 'plain',
  NEXT_PUBLIC_WEB3AUTH_ENDPOINT: 'plain',
  NEXT_PUBLIC_LEDGER_SCRIPT: 'plain',
  DATABASE_URI: 'secret',
  IPFS_GATEWAY: 'plain',
  IPFS_PIN_URL: 'plain',
  IPFS_PIN_TOKEN: 'secret',
  FILE_QUOTA: 'plain',
  FILE_LIMIT: 'plain',
  UPLOAD_EXPIRY: 'plain',
  UPLOAD_FREE_SPACE_FLOOR: 'plain',
  CHAIN_DATABASE_URI: 'secret',
  INDEX_CHAINS: 'plain',
  INDEX_REORG_DEPTH: 'plain',
  DATABASE_PASSWORD: 'secret',
  MASTER_KEY: 'secret',
  MORALIS_API_KEY: 'secret',
  MORALIS_API_URL: 'plain',
  MORALIS_SECRET: 'secret',
  LIVE_QUERY_STRICT: 'plain',
  LOCAL_CHAIN: 'plain',
  LOCAL_CHAIN_ID: 'plain',
  LOCAL_CHAIN_SEED: 'plain',
  LOCAL_CHAIN_PULSE: 'plain',
  LOCAL_SOLANA: 'plain',
  SAMPLE_PLUGIN: 'plain',
  CLOUD_CODE: 'plain',
  SOLANA_PORT: 'plain',
  SOLANA_RPC_URL_mainnet: 'secret',
  SOLANA_RPC_URL_devnet: 'secret',
  API_RATE_LIMIT: 'plain',
  API_ADDRESS_RATE_LIMIT: 'plain',
  SMTP_URL: 'secret',
  MAIL: 'plain',
  MAIL_FROM: 'plain',
  PUSH: 'plain',
  PUSH_PUBLIC_KEY: 'plain',
  PUSH_PRIVATE_KEY: 'secret',
  PUSH_CONTACT: 'plain',
  PUSH_SERVICES: 'plain',
  CLIENT_CLASS_CREATION: 'plain',
  SIGN_IN_TEXT: 'plain',
  ACCOUNT_CHANGE_PROOF: 'plain',
  LOG_LEVEL: 'plain',
  LOG_JSON: 'plain',
  TRUST_PROXY: 'plain',
  METRICS_TOKEN: 'secret',
};

/** Shorter names are too near to names of other programs. */
const LEAST_LENGTH = 8;

/**
 * Names in the environment that are one or two letters off one of ours, where the meant one is empty: a misspelt
 * `MASTER_KEY` must not pass in silence. Other programs' variables are left alone.
 */
export function findMisspelledSettings(given: Readonly<Record<string, string>>): string[] {
  return Object.keys(given).flatMap((name) => {
    if (name in SETTING_NAMES || name.length < LEAST_LENGTH - 1) return [];
    const meant = Object.keys(SETTING_NAMES).find(
      (known) => known.length >= LEAST_LENGTH && !given[known] && distance(name, known) <= (known.length > 12 ? 2 : 1),
    );
    return meant ? [`${name} is no setting. Did you mean ${meant}?`] : [];
  });
}

/** Number of letters to change, add or take away to get from one word to the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
