import { createECDH } from 'node:crypto';

/** How notices are sent to devices. */
export type PushSettings = {
  on: boolean;
  /** VAPID key of the site (RFC 8292), base64url; `null`: made from the master key. */
  keys: { publicKey: string; privateKey: string } | null;
  /** Whom a push service may write to about this site (`mailto:` or `https:`); `null`: made from the site's address. */
  contact: string | null;
  /** Push services that may be asked: a host, `*.` before one for all below it, or an origin such as `http://127.0.0.1:8080`. */
  services: readonly string[];
};

/** The push services of the browsers there are: Chrome, Edge and others by Google; Firefox; Edge on Windows; Safari. */
const SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'];

const SERVICE = /^((\*\.)?([a-z\d-]+\.)+[a-z\d-]+|https?:\/\/[^/?#@\s]+)$/i;

/** Reads `PUSH`, `PUSH_PUBLIC_KEY`, `PUSH_PRIVATE_KEY`, `PUSH_CONTACT` and `PUSH_SERVICES`; `faults` takes what is wrong. */
export function readPushSettings(given: Readonly<Record<string, string>>, faults: string[]): PushSettings {
  const { PUSH: push = 'on', PUSH_CONTACT: contact = null, PUSH_SERVICES: named } = given;
  if (!['on', 'off'].includes(push)) faults.push(`PUSH "${push}" must be "on" or "off". Leave it empty for "on".`);
  if (contact !== null && !isContact(contact)) {
    faults.push('PUSH_CONTACT must be an address that starts with mailto: or https://, such as mailto:me@example.com.');
  }
  const services = named?.split(',').map((one) => one.trim().toLowerCase().replace(/\/$/, '')) ?? SERVICES;
  for (const service of services) {
    if (SERVICE.test(service)) continue;
    faults.push(
      `PUSH_SERVICES "${service}" must be a host such as *.push.example.com, or an origin. Put commas between.`,
    );
  }
  return { on: push === 'on', keys: readKeys(given, faults), contact, services };
}

const isContact = (contact: string): boolean =>
  /^mailto:\S+@\S+$|^https:\/\/\S+$/.test(contact) && URL.canParse(contact);

function readKeys(given: Readonly<Record<string, string>>, faults: string[]): PushSettings['keys'] {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = given;
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined) {
    faults.push('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY go together. Give both, or neither.');
    return null;
  }
  if (!/^[\w-]{43}$/.test(privateKey) || publicOf(privateKey) !== publicKey) {
    faults.push(
      'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair in base64url. Make one with: npx web-push generate-vapid-keys',
    );
  }
  return { publicKey, privateKey };
}

/** The public key of a private one, uncompressed; `null` where it is none. Both in base64url. */
function publicOf(privateKey: string): string | null {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return null; // Not within the group: told to the operator above.
  }
  return curve.getPublicKey('base64url', 'uncompressed');
}
