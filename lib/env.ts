import { parsePublicSettings, parseVisitorSettings } from '@/lib/parseEnv';
import type { LegalDocument } from '@/protocol/config/FoyerConfig';

/**
 * The public settings of the site. They are read when the site runs, never when it is built: the server reads its
 * environment, writes the result into each page (`pages/_document.tsx`), and the browser reads it from there. One build
 * serves any host and port.
 */

/** What the browser may know of the settings. */
export type PublicSettings = {
  /** Application id of the backend (`NEXT_PUBLIC_MORALIS_APP_ID`). */
  appId: string;
  /** Address of the backend's Parse path (`NEXT_PUBLIC_MORALIS_SERVER_URL`), without a slash at the end. */
  serverUrl: string;
  /** Public address of the site (`SITE_URL`), without a slash at the end. */
  siteUrl: string;
  /** Node of the development wallet (`NEXT_PUBLIC_CHAIN_RPC_URL`); `null` in production and where none is set. */
  chainRpcUrl: string | null;
  /** Which text the site has its visitors sign (`NEXT_PUBLIC_SIGN_IN_MESSAGE`): its own, or one of EIP-4361. */
  signInMessage: 'site' | 'eip4361';
  /** WalletConnect, where it is set up (`NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID`, `…_RELAY_URL`). */
  walletConnect: { projectId: string; relayUrl: string } | null;
  /** Magic, where it is set up (`NEXT_PUBLIC_MAGIC_API_KEY`); its endpoint is `null` for Magic's own. */
  magic: { apiKey: string; endpoint: string | null } | null;
  /**
   * Web3Auth, where it is set up (`NEXT_PUBLIC_WEB3AUTH_CLIENT_ID`, `…_NETWORK`); its endpoint is `null` for its own.
   */
  web3auth: { clientId: string; network: string; endpoint: string | null } | null;
  /** Path on this site of the script for Ledger devices (`NEXT_PUBLIC_LEDGER_SCRIPT`); `null` where there is none. */
  ledgerScript: string | null;
  /** Nodes that the browser may use, by decimal chain id (`NEXT_PUBLIC_RPC_URL_{chainId}`). */
  rpcUrls: Readonly<Record<number, string>>;
};

/** Id of the element that carries the settings in the page. */
export const SETTINGS_ELEMENT_ID = 'foyer-settings';

/** Whether `next dev` serves the site. */
export const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

/** The legal documents that were not empty when the site was built (`next.config.ts`). */
export const LEGAL_DOCUMENTS = (
  process.env.FOYER_LEGAL ? process.env.FOYER_LEGAL.split(' ') : []
) as readonly LegalDocument[];

let known: PublicSettings | null = null;

/**
 * The settings of this site: from the page in a browser, from the environment on the server.
 *
 * @throws PublicSettingsError naming every error at once
 */
export function readSettings(): PublicSettings {
  if (known) return known;
  // The bundler settles this condition, so that reading and checking the environment costs no visitor anything.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    // Taken whole and not member by member: Next writes the value at build time in place of `process.env.NAME`.
    const environment: Readonly<Record<string, string | undefined>> = process.env;
    known = parsePublicSettings(environment);
  } else {
    known = JSON.parse(document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? '') as PublicSettings;
  }
  return known;
}

/** How the server of the site says for which visitor it asks the backend; no page carries it. */
export type VisitorSettings = {
  /** Number of proxies in front of the site (`TRUST_PROXY`). */
  trustProxy: number;
  /** Shared with the backend (`VISITOR_KEY`); `null`: to the backend all visitors are the site. */
  visitorKey: string | null;
};

let knownVisitor: VisitorSettings | null = null;

/**
 * Those settings, on the server.
 *
 * @throws PublicSettingsError naming every error at once
 */
export function readVisitorSettings(): VisitorSettings {
  const environment: Readonly<Record<string, string | undefined>> = process.env;
  return (knownVisitor ??= parseVisitorSettings(environment));
}
