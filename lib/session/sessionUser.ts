import type { SdkUser } from '@/lib/MoralisSdk';
import { shortenAddress } from '@/protocol/data/addresses';

/** The signed-in visitor, as pages see them. */
export type SessionUser = {
  /** Object id of the user. */
  id: string;
  /** Chosen name; `null` for an account of a wallet, whose name on the backend is a random one. */
  username: string | null;
  email: string | null;
  emailVerified: boolean;
  /** Current address, of the first family that has one, or `null`. */
  address: string | null;
  /** ISO 4217 code of the currency that they chose; `null` for none, and until it is known. */
  currency: string | null;
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An application of former years may have kept something else in that field. */
const currencyOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null;

/** The backend gives an account of a wallet a name of this form, which nobody chose and which is not shown. */
const RANDOM_NAME = /^[A-Za-z0-9]{25}$/;

/** The visitor out of the fields of a `_User`. */
export function toSessionUser(id: string, fields: Readonly<Record<string, unknown>>): SessionUser {
  const address =
    ['eth', 'sol', 'dot', 'erd'].map((family) => textOrNull(fields[`${family}Address`])).find(Boolean) ?? null;
  const username = textOrNull(fields['username']);
  const isRandom = address !== null && username !== null && RANDOM_NAME.test(username);
  return {
    id,
    username: isRandom ? null : username,
    email: textOrNull(fields['email']),
    emailVerified: fields['emailVerified'] === true,
    address,
    currency: currencyOrNull(fields['displayCurrency']),
  };
}

/** The visitor out of the SDK's user, or `null` for none. */
export function readSdkUser(user: SdkUser | null): SessionUser | null {
  return user && toSessionUser(user.id, user.toJSON());
}

/** The name that was found for an account: its public name, else the one that its address has (ENS). */
export type FoundName = { id: string; name: string };

/**
 * What the picture of an account is drawn from: what it is known by. The address of who has no username, which has the same
 * picture wherever it stands; else the id, so that the picture stays when a wallet is linked.
 */
export const seedOf = ({ id, username, address }: Pick<SessionUser, 'id' | 'username' | 'address'>): string =>
  username || !address ? id : address;

/** What to call a visitor: the name that was found for the account, else its username, else its address shortened. */
export function displayName(
  { id, username, address }: Pick<SessionUser, 'id' | 'username' | 'address'>,
  named: FoundName | null,
): string {
  if (named?.id === id) return named.name;
  if (username) return username;
  return address ? shortenAddress(address) : 'visitor';
}
