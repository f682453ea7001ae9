import { CHALLENGE_LIFETIME_MS, parseChallengeTime } from '@/protocol/sign-in/signInMessage';

/**
 * Messages of EIP-4361 ("Sign-In with Ethereum") and of their sister for Solana: written by the site where it is set to,
 * read by the backend always.
 */

const LABELS = { eth: 'Ethereum', sol: 'Solana' } as const;

/** The families that have such a message. */
export type Eip4361Family = keyof typeof LABELS;

/** What a message in the form of EIP-4361, or of its sister for Solana, is made from. */
export type Eip4361Parts = {
  family: Eip4361Family;
  /** Public address of the site. */
  siteUrl: string;
  /** With its checksum (EIP-55) for Ethereum. */
  address: string;
  /** Of Ethereum a number; of Solana the name of the cluster, `mainnet` in place of any number. */
  chainId: number | string;
  /** The application, as request id. */
  appId: string;
  /** The challenge as `getServerTime` answered it: its nonce and its moment are the message's. */
  time: string;
  /** The site's own where it is left out. */
  statement?: string | undefined;
  /** An address of the site; its origin where it is left out. */
  uri?: string | undefined;
  /** When the text stops working; at the end of the challenge where it is left out. */
  expirationTime?: Date;
  notBefore?: Date | undefined;
  resources?: readonly string[];
};

/** The statement of the site's own messages. */
export const EIP4361_STATEMENT = 'This shows that you hold the key. It costs nothing and moves nothing.';

/**
 * Writes a message in the form of EIP-4361.
 *
 * @throws Error where `time` is no challenge.
 */
export function buildEip4361({ family, siteUrl, address, chainId, appId, time, ...more }: Eip4361Parts): string {
  const challenge = parseChallengeTime(time);
  if (!challenge) throw new Error('The time is no challenge.');
  const { issuedAt, nonce } = challenge;
  const { host, origin } = new URL(siteUrl);
  const { statement = EIP4361_STATEMENT, uri = origin, notBefore, resources = [] } = more;
  const { expirationTime = new Date(issuedAt.getTime() + CHALLENGE_LIFETIME_MS) } = more;
  return [
    `${host} wants you to sign in with your ${LABELS[family]} account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${family === 'sol' && typeof chainId === 'number' ? 'mainnet' : chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expirationTime.toISOString()}`,
    ...(notBefore ? [`Not Before: ${notBefore.toISOString()}`] : []),
    `Request ID: ${appId}`,
    ...(resources.length > 0 ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n');
}

/** A message taken apart; what it leaves out is `undefined`. */
export type Eip4361Message = {
  family: Eip4361Family;
  /** Scheme in front of the domain. */
  scheme: string | undefined;
  /** Host that asks, with its port. */
  domain: string;
  address: string;
  uri: string | undefined;
  version: string | undefined;
  chainId: string | undefined;
  nonce: string | undefined;
  issuedAt: string | undefined;
  expirationTime: string | undefined;
  notBefore: string | undefined;
  requestId: string | undefined;
};

/** The standard's texts are ASCII; what could hide or turn a line in a wallet (bidirectional marks, tabs) is none of it. */
const PLAIN = /^[\x20-\x7e\n]*$/;
const HEADER =
  /^(?:([a-zA-Z][a-zA-Z\d+.-]*):\/\/)?([^\s/]+) wants you to sign in with your (Ethereum|Solana) account:\n(\S+)\n/;
/** Behind the address: an empty line and the fields, with the statement and another empty line between, or without. */
const BODY =
  /^\n(?:\n|(?!(?:URI|Version|Chain ID|Nonce|Issued At): )[^\n]+\n\n)?((?:URI|Version|Nonce|Chain ID): [^]*)$/;
/** The fields, in order. */
const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const;

/** Takes a message apart by the grammar of EIP-4361; `null` where a text has another form. */
export function parseEip4361(text: string): Eip4361Message | null {
  if (!PLAIN.test(text)) return null;
  const [start = '', scheme, domain, label, address] = HEADER.exec(text) ?? [];
  if (!domain || !address) return null;
  const [, body] = BODY.exec(text.slice(start.length)) ?? [];
  if (body === undefined) return null;
  const lines = body.split('\n');
  const found: Partial<Record<(typeof FIELDS)[number][1], string>> = {};
  for (const [name, key] of FIELDS) {
    const [line] = lines;
    if (!line?.startsWith(`${name}: `)) continue;
    found[key] = line.slice(name.length + 2);
    lines.shift();
  }
  if (lines[0] === 'Resources:') lines.splice(0, 1 + lines.filter((line) => line.startsWith('- ')).length);
  if (lines.length > 0) return null;
  const none = {
    uri: undefined,
    version: undefined,
    chainId: undefined,
    nonce: undefined,
    issuedAt: undefined,
    expirationTime: undefined,
    notBefore: undefined,
    requestId: undefined,
  };
  return { family: label === 'Solana' ? 'sol' : 'eth', scheme, domain, address, ...none, ...found };
}
