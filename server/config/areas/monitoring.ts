import { z } from 'zod';
import { SECRET_HINT, setting } from '@/server/config/defineSetting';
import { onOff, token } from '@/server/config/schemas';

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
