import { createECDH } from 'node:crypto';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { OperatorListenError, readOperatorListen } from '@/scripts/lib/operatorListen.mjs';
import type { SettingValues } from '@/server/config/settingsTable';
import type { Environment } from '@/server/config/settingNames';
import { HOSTED_CHAINS } from '@/server/config/areas/dataApi';
import type { SourceKind } from '@/server/config/ServerSettings';

/** Checks settings that depend on each other. Returns a sentence for each error. */
export function validateCombinations(values: SettingValues, given: Environment): string[] {
  const nodes = new Set([...values.RPC_URL.keys(), ...(values.LOCAL_CHAIN ? [LOCAL_CHAIN_ID] : [])]);
  const indexed = new Set(indexedChains(values));
  return [
    ...validatePorts(values),
    ...validateIndex(values, given, nodes, indexed),
    ...validateSources(values, nodes, indexed),
    ...validatePair(given, 'IPFS_PIN_URL', 'IPFS_PIN_TOKEN'),
    ...validatePair(given, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'),
    ...validateVapidKeys(values),
  ];
}

/** The chains to index: by default the local one. */
export function indexedChains({ INDEX_CHAINS: named, LOCAL_CHAIN: local, RPC_URL: nodes }: SettingValues): number[] {
  const usual = local || nodes.has(LOCAL_CHAIN_ID) ? [LOCAL_CHAIN_ID] : [];
  return [...new Set(named?.map(Number) ?? usual)];
}

/** Two parts cannot use the same port. */
function validatePorts(values: SettingValues): string[] {
  const { PORT, BACKEND_PORT, CHAIN_PORT, LOCAL_CHAIN } = values;
  const production = values.NODE_ENV === 'production';
  const ports: [name: string, port: number][] = [
    ['PORT', PORT],
    ['BACKEND_PORT', BACKEND_PORT],
  ];
  if (LOCAL_CHAIN) ports.push(['CHAIN_PORT', CHAIN_PORT]);
  try {
    const operator = readOperatorListen(values.OPERATOR_LISTEN ?? undefined, { backendPort: BACKEND_PORT, production });
    if (operator && 'port' in operator) ports.push(['OPERATOR_LISTEN', operator.port]);
  } catch (error) {
    if (!(error instanceof OperatorListenError)) throw error;
    return [error.message];
  }
  return ports.flatMap(([name, port], index) => {
    const counterpart = ports.slice(0, index).find(([, other]) => other === port);
    return counterpart
      ? [`${name} "${port}" must be another port than ${counterpart[0]}. Each part listens on its own.`]
      : [];
  });
}

function validateIndex(
  values: SettingValues,
  given: Environment,
  nodes: ReadonlySet<number>,
  indexed: ReadonlySet<number>,
): string[] {
  const without = [...indexed].filter((id) => !nodes.has(id));
  const byChain = ['INDEX_START_BLOCK', 'INDEX_ADDRESSES', 'INDEX_CONFIRMATIONS', 'INDEX_DISCARD'] as const;
  const stray = byChain.flatMap((name) =>
    [...values[name].keys()].filter((id) => !indexed.has(id)).map((id) => `${name}_${id}`),
  );
  return [
    ...without.map(
      (id) =>
        `INDEX_CHAINS "${given['INDEX_CHAINS']}" names chain ${id}, which has no node. Set RPC_URL_${id}, or leave it out.`,
    ),
    ...stray.map((name) => `${name} is for a chain that INDEX_CHAINS does not name. Add the chain, or remove ${name}.`),
  ];
}

function validateSources(
  { DATA_SOURCES: sources, MORALIS_API_KEY: key }: SettingValues,
  nodes: ReadonlySet<number>,
  indexed: ReadonlySet<number>,
): string[] {
  const lackOf = (kind: SourceKind, id: number): string | null => {
    if (kind === 'index') return indexed.has(id) ? null : `index, but INDEX_CHAINS lacks ${id}. Add it there.`;
    if (kind === 'node') return nodes.has(id) ? null : `node, but there is none. Set RPC_URL_${id}.`;
    if (!HOSTED_CHAINS.has(id)) return `hosted, but the hosted service does not know chain ${id}. Leave it out.`;
    return key === null ? 'hosted, but there is no key. Set MORALIS_API_KEY.' : null;
  };
  return [...sources].flatMap(([id, kinds]) => {
    const lack = kinds.map((kind) => lackOf(kind, id)).find((reason) => reason !== null);
    return lack ? [`DATA_SOURCES_${id} "${kinds.join(',')}" names ${lack}`] : [];
  });
}

function validatePair(given: Environment, first: string, second: string): string[] {
  const isWhole = (given[first] === undefined) === (given[second] === undefined);
  return isWhole ? [] : [`${first} and ${second} go together. Set both, or neither.`];
}

function validateVapidKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: SettingValues): string[] {
  if (publicKey === null || privateKey === null || publicKeyOf(privateKey) === publicKey) return [];
  return [
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url. Generate one with: npx web-push generate-vapid-keys',
  ];
}

/** The public key of a private one, uncompressed; `null` if it is invalid. Both in base64url. */
function publicKeyOf(privateKey: string): string | null {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return null; // Not in the curve's range.
  }
  return curve.getPublicKey('base64url', 'uncompressed');
}
