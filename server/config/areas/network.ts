import { z } from 'zod';
import { DEFAULTS } from '@/protocol/settings/settingDefaults.mjs';
import { SITE_SETTINGS } from '@/protocol/settings/siteSettings';
import { OPERATOR_LISTEN_EXPECTED, OperatorListenError, readOperatorListen } from '@/scripts/lib/operatorListen.mjs';
import { siteSettingOf } from '@/server/config/areas/site';
import { setting } from '@/server/config/defineSetting';
import { countFromZero, port } from '@/server/config/schemas';

/** What the operator listener must be; the reader of the setting knows. */
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
  TRUST_PROXY: setting({
    description:
      'Number of proxies in front of the backend that set X-Forwarded-For. With 0 the header is ignored. Too low, and all visitors count as one address; too high, and a client chooses its own.',
    default: '0',
    schema: countFromZero('the number of proxies in front of the backend', 2),
  }),
};
