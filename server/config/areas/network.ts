import { z } from 'zod';
import { DEFAULTS } from '@/protocol/config/settingDefaults.mjs';
import { SITE_NODES, SITE_SERVER_SETTINGS, SITE_SETTINGS, type SiteSetting } from '@/protocol/config/siteSettings';
import { OPERATOR_LISTEN_EXPECTED, OperatorListenError, readOperatorListen } from '@/scripts/lib/operatorListen.mjs';
import {
  chainSetting,
  countFromZero,
  onOff,
  port,
  SECRET_HINT,
  setting,
  type Setting,
  token,
} from '@/server/config/defineSetting';

export const siteSettings = {
  NEXT_PUBLIC_SIGN_IN_MESSAGE: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_SIGN_IN_MESSAGE),
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID),
  NEXT_PUBLIC_WALLETCONNECT_RELAY_URL: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WALLETCONNECT_RELAY_URL),
  NEXT_PUBLIC_MAGIC_API_KEY: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_MAGIC_API_KEY),
  NEXT_PUBLIC_MAGIC_ENDPOINT: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_MAGIC_ENDPOINT),
  NEXT_PUBLIC_WEB3AUTH_CLIENT_ID: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WEB3AUTH_CLIENT_ID),
  NEXT_PUBLIC_WEB3AUTH_NETWORK: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WEB3AUTH_NETWORK),
  NEXT_PUBLIC_WEB3AUTH_ENDPOINT: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WEB3AUTH_ENDPOINT),
  NEXT_PUBLIC_LEDGER_SCRIPT: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_LEDGER_SCRIPT),
  NEXT_PUBLIC_CHAIN_RPC_URL: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_CHAIN_RPC_URL),
  [SITE_NODES.name]: chainSetting({
    description: SITE_NODES.description,
    empty: SITE_NODES.default.words,
    example: SITE_NODES.example,
    schema: z.string().refine(SITE_NODES.isValid, { error: SITE_NODES.expected }),
  }),
};

/** What the operator listener must be; only its parser knows. */
const operatorListen = z.string().superRefine((value, context) => {
  try {
    readOperatorListen(value, { backendPort: DEFAULTS.backendPort, production: false });
  } catch (error) {
    if (!(error instanceof OperatorListenError)) throw error;
    context.addIssue({ code: 'custom', message: OPERATOR_LISTEN_EXPECTED });
  }
});

export const networkSettings = {
  NODE_ENV: setting({
    description: 'Mode: development, production or test. npm run dev, npm run backend and npm start set it themselves.',
    default: 'development',
    schema: z.enum(['development', 'production', 'test'], { error: 'development, production or test' }),
  }),
  HOST: setting({
    description: 'IP address that every part listens on.',
    default: DEFAULTS.host,
    example: '0.0.0.0',
    hint: 'Leave it empty for this machine only, or set 0.0.0.0 behind a firewall.',
    schema: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')], { error: 'an IP address to listen on' }),
  }),
  PORT: siteSettingOf(SITE_SETTINGS.PORT, Number),
  BACKEND_PORT: siteSettingOf(SITE_SETTINGS.BACKEND_PORT, Number),
  CHAIN_PORT: setting({
    description: 'Port of the local chain.',
    default: String(DEFAULTS.chainPort),
    schema: port,
  }),
  SOLANA_PORT: setting({
    description: 'Port of the local Solana. The log at level info shows a free port that was chosen.',
    empty: 'any free port',
    example: '8899',
    schema: port,
  }),
  DRAIN_SECONDS: setting({
    description:
      'Seconds that the backend goes on serving after SIGTERM, while /ready answers 503. Behind a proxy: a little more than the proxy takes to see that (docs/operate/rolling-restarts.md).',
    default: '0',
    schema: countFromZero('a number of seconds up to 999', 3),
  }),
  CALL_TIMEOUT_SECONDS: setting({
    description:
      'Seconds after which a call of the Parse protocol is answered with 408 (code 124), or with 503 if nothing of it had run. Shorter than the timeout of the proxy in front. Uploads, sockets and calls with the master key have no such end.',
    default: '50',
    hint: 'Set 0 to wait for as long as a call takes.',
    schema: countFromZero('a number of seconds up to 999', 3),
  }),
  OPERATOR_LISTEN: setting({
    description:
      'Where the backend accepts the master key: host:port, unix: and the absolute path of a socket (mode 0600), or off. This operator listener serves the whole protocol, /health and /metrics to everyone who reaches it: keep it on this machine or in a private network, and never put a public proxy in front of it (docs/operate/running.md).',
    empty:
      '127.0.0.1 and the port after BACKEND_PORT in production; no listener in development, where programs on this machine may use the master key on BACKEND_PORT',
    example: 'unix:/run/foyer/operator.sock',
    schema: operatorListen,
  }),
  SITE_URL: siteSettingOf(SITE_SETTINGS.SITE_URL),
  NEXT_PUBLIC_MORALIS_SERVER_URL: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_MORALIS_SERVER_URL),
  NEXT_PUBLIC_MORALIS_APP_ID: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_MORALIS_APP_ID),
  TRUST_PROXY: siteSettingOf(SITE_SERVER_SETTINGS.TRUST_PROXY, Number),
  VISITOR_KEY: siteSettingOf(SITE_SERVER_SETTINGS.VISITOR_KEY),
};

type WithValue = SiteSetting & { default: { value: string } };
type WithWords = SiteSetting & { default: { words: string } };

/** A setting the site reads too, validated the same way; `read` parses it. */
function siteSettingOf(declared: WithValue): Setting<string>;
function siteSettingOf(declared: WithWords): Setting<string | null>;
function siteSettingOf<Value>(declared: WithValue, read: (text: string) => Value): Setting<Value>;
function siteSettingOf(declared: SiteSetting, read: (text: string) => unknown = String): Setting<unknown> {
  const { description, default: usual, example, expected, isValid, secret } = declared;
  const schema = z.string().refine(isValid, { error: expected }).transform(read);
  const info = {
    ...{ description, schema },
    ...(example === undefined ? {} : { example }),
    ...(secret && { secret, hint: SECRET_HINT, longInProduction: true as const }),
  };
  return 'value' in usual ? setting({ ...info, default: usual.value }) : setting({ ...info, empty: usual.words });
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const monitoringSettings = {
  LOG_LEVEL: setting({
    description:
      'Least severe level that is logged. npm run dev and npm run backend set warn, unless you add -- --verbose.',
    default: 'info',
    schema: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` }),
  }),
  LOG_JSON: setting({
    description: 'Whether the log is one JSON object a line instead of text for people.',
    default: { development: 'off', production: 'on' },
    schema: onOff,
  }),
  CHECK_ANSWERS: setting({
    description:
      'Whether the backend compares each answer of its functions with what they declare, and fails where they differ.',
    default: { development: 'on', production: 'off' },
    schema: onOff,
  }),
  METRICS_TOKEN: setting({
    description: 'Bearer token that may read /metrics on the public port.',
    empty: '/metrics on the operator listener only; in development, for programs on this machine',
    hint: SECRET_HINT,
    secret: true,
    longInProduction: true,
    schema: token,
  }),
};
