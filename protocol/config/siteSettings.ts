import { BACKEND_PATHS } from '@/protocol/paths';
import { DEFAULTS } from '@/protocol/config/settingDefaults.mjs';

/** What the id of an application may be: it is part of each sign-in message and of a key in the browser's storage. */
const APP_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * The settings that the site reads. Site and backend check them by the same declarations; the backend adds them to its
 * table of all settings (`server/config/settingsTable.ts`). No schema library here: this is part of the site.
 */

/** One setting of the site. */
export type SiteSetting = {
  /** What it is for, in plain sentences. */
  description: string;
  /** The default as it would be written, or, where it cannot be written, in words. */
  default: { value: string } | { words: string };
  example?: string;
  /** What a value must be: "must be {expected}". */
  expected: string;
  isValid(value: string): boolean;
  /** Whether its value stays out of messages. */
  secret?: true;
};

/** The networks of Web3Auth; a client id belongs to one. */
const WEB3AUTH_NETWORKS = ['sapphire_mainnet', 'sapphire_devnet', 'mainnet', 'testnet', 'cyan', 'aqua', 'celeste'];

/** On this site only: pages load no script of another host. */
const SCRIPT_PATH = /^(?:\/[\w.-]+)+$/;

const BARE_URL = 'a URL that starts with http:// or https://, without a user name, "?" or "#"';

/** Settings of one name. Pure, so that browsers get none of it: they read the settings from the page. */
export const SITE_SETTINGS = /* @__PURE__ */ (() =>
  ({
    PORT: {
      description: 'Port of the site.',
      default: { value: String(DEFAULTS.port) },
      expected: 'a port between 1 and 65535',
      isValid: isPort,
    },
    BACKEND_PORT: {
      description: 'Port of the backend.',
      default: { value: String(DEFAULTS.backendPort) },
      expected: 'a port between 1 and 65535',
      isValid: isPort,
    },
    SITE_URL: {
      description: 'Public URL of the site. Only its pages may use the backend, and links in emails lead to it.',
      default: { words: 'http://localhost:{PORT}' },
      example: 'https://example.com',
      expected: `${BARE_URL}, and without a path`,
      isValid: (value) => isBareUrl(value) && new URL(value).pathname === '/',
    },
    NEXT_PUBLIC_MORALIS_SERVER_URL: {
      description: `URL at which browsers reach the backend. Its path is ${BACKEND_PATHS.parse}.`,
      default: { words: `http://localhost:{BACKEND_PORT}${BACKEND_PATHS.parse}` },
      example: `https://api.example.com${BACKEND_PATHS.parse}`,
      expected: `${BARE_URL}, whose path is ${BACKEND_PATHS.parse}`,
      isValid: (value) => isBareUrl(value) && new URL(value).pathname === BACKEND_PATHS.parse,
    },
    NEXT_PUBLIC_MORALIS_APP_ID: {
      description:
        'Application id. It is part of every sign-in message and of the key under which a browser stores its session: changing it later signs everybody out.',
      default: { value: DEFAULTS.appId },
      expected: '1 to 64 letters, digits, dots, dashes or underscores',
      isValid: (value) => APP_ID.test(value),
    },
    NEXT_PUBLIC_CHAIN_RPC_URL: {
      description:
        'Node of the development wallet that the site itself offers. The node signs with its own accounts. Has no effect in production.',
      default: { words: 'the local chain; without one there is no development wallet' },
      example: 'http://localhost:8545',
      expected: BARE_URL,
      isValid: isBareUrl,
    },
    NEXT_PUBLIC_SIGN_IN_MESSAGE: {
      description:
        'Message that the site asks wallets to sign. site: its own text. eip4361: an EIP-4361 message, or its counterpart for Solana. The backend accepts both.',
      default: { value: 'site' },
      expected: 'site or eip4361',
      isValid: (value) => value === 'site' || value === 'eip4361',
    },
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: {
      description: 'Project id at WalletConnect, for wallets on phones.',
      default: { words: 'WalletConnect is not offered' },
      expected: 'an id without spaces',
      isValid: isToken,
    },
    NEXT_PUBLIC_WALLETCONNECT_RELAY_URL: {
      description: 'Relay that carries the messages of WalletConnect.',
      default: { value: 'wss://relay.walletconnect.org' },
      expected: 'a URL that starts with ws:// or wss://',
      isValid: (value) => URL.canParse(value) && /^wss?:$/.test(new URL(value).protocol),
    },
    NEXT_PUBLIC_MAGIC_API_KEY: {
      description: 'Publishable key of an account at Magic, for signing in by email.',
      default: { words: 'Magic is not offered' },
      expected: 'a key without spaces',
      isValid: isToken,
    },
    NEXT_PUBLIC_MAGIC_ENDPOINT: {
      description: 'URL that the frame of Magic is loaded from.',
      default: { words: "Magic's own" },
      example: 'https://auth.magic.link',
      expected: BARE_URL,
      isValid: isBareUrl,
    },
    NEXT_PUBLIC_WEB3AUTH_CLIENT_ID: {
      description: 'Client id of a project at Web3Auth, for signing in with an account at Google, Apple and others.',
      default: { words: 'Web3Auth is not offered' },
      expected: 'an id without spaces',
      isValid: isToken,
    },
    NEXT_PUBLIC_WEB3AUTH_NETWORK: {
      description: 'Network of that project.',
      default: { value: 'sapphire_mainnet' },
      expected: `one of ${WEB3AUTH_NETWORKS.join(', ')}`,
      isValid: (value) => WEB3AUTH_NETWORKS.includes(value),
    },
    NEXT_PUBLIC_WEB3AUTH_ENDPOINT: {
      description: 'URL that the windows and sessions of Web3Auth are served from.',
      default: { words: "Web3Auth's own" },
      expected: BARE_URL,
      isValid: isBareUrl,
    },
    NEXT_PUBLIC_LEDGER_SCRIPT: {
      description:
        'Path on this site of the script that talks to the MultiversX app of Ledger devices, such as /erdjs.js for public/erdjs.js (docs/guides/sign-in-methods.md).',
      default: { words: 'Ledger devices are not offered' },
      example: '/erdjs.js',
      expected: 'a path on this site such as /erdjs.js',
      isValid: (value) => SCRIPT_PATH.test(value),
    },
  }) as const satisfies Record<string, SiteSetting>)();

/**
 * Settings that the server of the site reads and no browser may: they have no part in {@link SITE_SETTINGS}, which pages
 * carry.
 */
export const SITE_SERVER_SETTINGS = /* @__PURE__ */ (() =>
  ({
    TRUST_PROXY: {
      description:
        'Number of proxies in front of site and backend that set X-Forwarded-For. With 0 the header is ignored. Too low, and all visitors count as one address; too high, and a client chooses its own.',
      default: { value: '0' },
      expected: 'the number of proxies in front, 0 to 99',
      isValid: (value) => /^\d{1,2}$/.test(value),
    },
    VISITOR_KEY: {
      description:
        'Key with which the site signs for which visitor it asks the backend while it renders a page, so that limits count each visitor and not the site. Set the same for a site and a backend that are started apart.',
      default: { words: 'a generated one, kept in DATA_DIR/visitor.key by npm run dev, npm start and npm run backend' },
      expected: 'printable characters without spaces',
      isValid: isToken,
      secret: true,
    },
  }) as const satisfies Record<string, SiteSetting>)();

/** Name of a setting that the site reads. */
export type SiteSettingName = keyof typeof SITE_SETTINGS;

/** Setting with one value for each chain: its name ends in `_` and the decimal chain id. */
export const SITE_NODES = {
  name: 'NEXT_PUBLIC_RPC_URL',
  description:
    'Node that browsers may use themselves: wallets on phones read through it, and visitors without a wallet. Everybody can see the URL.',
  default: { words: 'browsers do not read that chain' },
  example: 'https://rpc.example.com',
  expected: BARE_URL,
  isValid: isBareUrl,
} as const satisfies SiteSetting & { name: string };

/** Whether a value is a port that a program can listen on. */
export function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
}

/** Whether a value is an http URL without user, query or fragment, which would be lost or shown to visitors. */
export function isBareUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password && !/[?#]/.test(value);
}

/** Whether a value is printable ASCII without spaces. */
export function isToken(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}
