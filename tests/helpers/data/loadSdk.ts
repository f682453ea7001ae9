import { loadSdk, startSdk, type Sdk } from '@/tests/helpers/createSdk';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** A group of data functions of the SDK, such as `Web3API.account`. */
type Group = Readonly<Record<string, (options: object) => Promise<unknown>>>;

/** The data functions of an SDK: its groups, and where they go. */
type DataApi = { baseURL: string; initialize(options: { apiKey: string }): void };

/** An SDK of its own: with its own user, as the page of another visitor has it. */
export type OwnSdk = Omit<Sdk, 'Web3API' | 'SolanaAPI'> & { Web3API: DataApi; SolanaAPI: DataApi };

/** The groups of functions within `Web3API` or `SolanaAPI`. */
export function groupsOf(api: object): Group[] {
  const groups = ['native', 'account', 'token', 'resolve', 'defi', 'storage', 'info', 'nft'];
  return groups.map((name) => (Reflect.get(api, name) as Group | undefined) ?? {});
}

/** Asks a data function of an SDK by its name; those of Solana begin with `sol-`. */
export async function askSdk(sdk: OwnSdk, name: string, given: object): Promise<unknown> {
  const [api, own] = name.startsWith('sol-') ? [sdk.SolanaAPI, name.slice(4)] : [sdk.Web3API, name];
  const found = groupsOf(api).find((group) => own in group)?.[own];
  if (!found) throw new Error(`The SDK has no function ${name}.`);
  return found({ ...given });
}

/** Starts an SDK of its own against a backend. */
export async function startOwnSdk(backend: SharedBackend): Promise<OwnSdk> {
  return (await startSdk(backend)) as unknown as OwnSdk;
}

/** An SDK in its key mode: it asks REST of a backend and knows no user. */
export function startKeySdk({ origin }: SharedBackend, apiKey: string): OwnSdk {
  const sdk = loadSdk() as unknown as OwnSdk;
  sdk.Web3API.initialize({ apiKey });
  sdk.Web3API.baseURL = `${origin}/api/v2`;
  sdk.SolanaAPI.initialize({ apiKey });
  sdk.SolanaAPI.baseURL = `${origin}/api/solana`;
  return sdk;
}
