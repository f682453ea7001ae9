import { z } from 'zod';

/** A default as it would be written in the environment: one for all modes, or one for each. */
export type Default = string | { development: string; production: string };

/** A former name of a setting. It keeps working for one version, with a warning. */
export type FormerName = {
  name: string;
  /** The version that renamed it. */
  since: string;
  /** New values by former ones, where they changed too. */
  values?: Readonly<Record<string, string>>;
  /** Whether other values are not ours: login shells, for example, set `MAIL` to a path. */
  ignoresOthers?: boolean;
};

/** What a setting is, apart from its type. */
export type SettingInfo = {
  /** What it does, in plain sentences. */
  description: string;
  /** The default in words, where it is none that could be written: "Leave it empty for {empty}." */
  empty?: string;
  example?: string;
  /** What to do about a bad value, in place of "Leave it empty for …". */
  hint?: string;
  /** Whether its value, or a password or key inside it, is hidden from messages and logs. */
  secret?: true;
  /** Whether production takes it only at `SECRET_LENGTH` characters or more. */
  longInProduction?: true;
  /** Where production refuses to start without it: what to do, and the other setting that makes up for it. */
  requiredInProduction?: { action: string; unless?: { name: string; value?: string } };
  formerName?: FormerName;
};

/** A setting with one value. */
export type Setting<Value> = SettingInfo & {
  perChain: false;
  default: Default | null;
  /** Reads the text of the value, or of the default; `null` where there is neither. */
  schema: z.ZodType<Value>;
};

/** A setting with one value for each chain; its name ends in `_` and a decimal chain id. */
export type ChainSetting<Value> = SettingInfo & { perChain: true; default: null; schema: z.ZodType<Value> };

/** Least length of a secret in production, in characters: 32 hex digits carry 128 bits. */
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
