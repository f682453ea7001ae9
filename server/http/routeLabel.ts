import { BACKEND_PATHS } from '@/protocol/paths';

/** The groups of addresses of the Parse protocol. */
const PARSE_GROUPS = new Set([
  'aggregate',
  'apps',
  'batch',
  'classes',
  'cloud_code',
  'config',
  'events',
  'files',
  'functions',
  'health',
  'hooks',
  'installations',
  'jobs',
  'login',
  'loginAs',
  'logout',
  'purge',
  'push',
  'requestPasswordReset',
  'roles',
  'schemas',
  'serverInfo',
  'sessions',
  'upgradeToRevocableSession',
  'users',
  'verificationEmailRequest',
  'verifyPassword',
]);

const OWN_PATHS: readonly string[] = Object.values(BACKEND_PATHS);

/** The data service over REST. */
const APIS = [BACKEND_PATHS.v2, BACKEND_PATHS.solana];

/**
 * The name under which a request is counted. A caller can invent addresses without end, so only known groups are told
 * apart: each name is one more row in the metrics for good.
 */
export function routeLabel(path: string): string {
  const [first = '', second] = path.split('/').filter(Boolean);
  const api = APIS.find((one) => path === one || path.startsWith(`${one}/`));
  if (api) return api;
  const base = `/${first}`;
  if (!OWN_PATHS.includes(base)) return 'other';
  if (base !== BACKEND_PATHS.parse || second === undefined) return base;
  return PARSE_GROUPS.has(second) ? `${base}/${second}` : `${base}/other`;
}
