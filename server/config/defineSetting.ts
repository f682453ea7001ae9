import { z } from 'zod';
import { isBareUrl, isPort, isToken } from '@/protocol/config/siteSettings';

/** A default as written in the environment: one for all modes, or one for each. */
export type Default = string | { development: string; production: string };

/** A former name of a setting. It keeps working for one version, with a warning. */
export type FormerName = {
  name: string;
  /** The version that renamed it. */
  since: string;
  /** New values by former ones, where they changed too. */
  values?: Readonly<Record<string, string>>;
  /**
   * Whether other values belong to other programs: login shells, for example, set `MAIL` to a path.
   */
  ignoresOthers?: boolean;
};

/** A setting without its type. */
export type SettingInfo = {
  /** What it does, in plain sentences. */
  description: string;
  /** The default in words, if it has no written value: "Leave it empty for {empty}." */
  empty?: string;
  example?: string;
  /** What to do about an invalid value, instead of "Leave it empty for …". */
  hint?: string;
  /** Whether its value, or a password or key inside it, is hidden from messages and logs. */
  secret?: true;
  /** Whether production takes it only at `SECRET_LENGTH` characters or more. */
  longInProduction?: true;
  /**
   * If production does not start without it: what to do, and the other setting that replaces it.
   */
  requiredInProduction?: { action: string; unless?: { name: string; value?: string } };
  formerName?: FormerName;
};

/** A setting with one value. */
export type Setting<Value> = SettingInfo & {
  perChain: false;
  default: Default | null;
  /** Parses the value or the default; `null` if there is neither. */
  schema: z.ZodType<Value>;
};

/** A setting with one value for each chain; its name ends in `_` and a decimal chain id. */
export type ChainSetting<Value> = SettingInfo & { perChain: true; default: null; schema: z.ZodType<Value> };

/** Minimum length of a secret in production, in characters: 32 hex digits carry 128 bits. */
export const SECRET_LENGTH = 32;

/** What to do about a missing or weak secret. */
export const SECRET_HINT = 'Generate one with: openssl rand -hex 32';

/** Declares a setting. */
export function setting<Value>(info: SettingInfo & { default: Default; schema: z.ZodType<Value> }): Setting<Value>;
/** Declares a setting whose value is `null` where it is empty. */
export function setting<Value>(info: SettingInfo & { empty: string; schema: z.ZodType<Value> }): Setting<Value | null>;
export function setting(info: SettingInfo & { default?: Default; schema: z.ZodType }): Setting<unknown> {
  const { default: usual = null, schema } = info;
  return { ...info, perChain: false, default: usual, schema: usual === null ? z.nullable(schema) : schema };
}

/** Declares a setting with one value for each chain. */
export function chainSetting<Value>(
  info: SettingInfo & { empty: string; schema: z.ZodType<Value> },
): ChainSetting<Value> {
  return { ...info, perChain: true, default: null };
}

const PASSWORD_ERROR =
  'a URL whose user name and password are percent-encoded. Write "%" as %25, "#" as %23, "/" as %2F and "?" as %3F.';

/** Kinds of values. The message of each says what a value must be: "{NAME} must be {message}". */

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off'], { error: '"on" or "off"' }).transform((value) => value === 'on');

/** A port to listen on. */
export const port = z.string().refine(isPort, { error: 'a port between 1 and 65535' }).transform(Number);

/** A URL without the slashes at its end. */
export function trimSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** A whole number of 1 or more. */
export const count = (unit: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: `a number of ${unit}, at least 1` })
    .transform(Number);

/** A whole number of 0 or more. */
export const countFromZero = (what: string, digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), { error: what })
    .transform(Number);

/** Printable characters without spaces: a key or a token. */
export const token = z.string().refine(isToken, { error: 'printable characters without spaces' });

/** Text without control characters, such as a secret: an existing one may contain spaces. */
export const line = z.string().regex(/^\P{Cc}*$/u, { error: 'text without control characters' });

/** An http URL without user, query and fragment. */
export const bareUrl = z.string().refine(isBareUrl, {
  error: 'a URL that starts with http:// or https://, without a user name, "?" or "#"',
  abort: true,
});

/** The origin of an http URL: one without a path too. */
export const origin = bareUrl
  .refine((value) => new URL(value).pathname === '/', { error: 'a URL without a path' })
  .transform((value) => new URL(value).origin);

/** A URL of one of some protocols, such as `https:`, whose user name and password can be decoded. */
export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine((value) => protocols.includes('http:') || !endsInPassword(value), { error: PASSWORD_ERROR, abort: true })
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `a URL that starts with ${listWords(protocols.map((protocol) => `${protocol}//`))}`,
      abort: true,
    })
    .refine(hasReadablePassword, { error: PASSWORD_ERROR });

/** A PostgreSQL database. MongoDB, which other Parse servers use, is rejected with instructions. */
export const postgres = z
  .string()
  .refine((value) => !/^mongodb(\+srv)?:/i.test(value), {
    error:
      'a PostgreSQL database: MongoDB is not supported. Set a postgres:// URL, or leave it empty for the embedded PostgreSQL, and import your exported data into it (docs/guides/migrating-from-moralis.md).',
    abort: true,
  })
  .pipe(url(['postgres:', 'postgresql:']));

/** Values separated by commas. */
export const list = <Value>(item: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(item));

/** An address of the Ethereum family, in lower case. */
export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i, { error: 'an address: 0x and 40 hex digits' })
  .transform((value): `0x${string}` => `0x${value.slice(2).toLowerCase()}`);

/** Whether the user name and password of a URL can be decoded; a bare `%` cannot (RFC 3986, section 2.1). */
function hasReadablePassword(value: string): boolean {
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a `#`, `/` or `?` of the password ends the part of a URL that has it, so that the host would be a piece of the
 * password: then its `@` comes after that part. No database or mail server has a fragment.
 */
function endsInPassword(value: string): boolean {
  const place = value.replace(/^[a-z]+:\/\//i, '');
  const [before = '', ...query] = place.split('?');
  const at = before.search(/[/#]/);
  if (at >= 0) return /[#@]/.test(before.slice(at));
  return !before.includes('@') && query.some((part) => part.includes('@'));
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
