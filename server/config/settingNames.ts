import { SETTING_ENTRIES } from '@/server/config/settingsTable';

/** The environment without empty values. */
export type Environment = Readonly<Record<string, string>>;

/** Every present or former setting name, except settings for each chain. */
export const SETTING_NAMES: readonly string[] = SETTING_ENTRIES.flatMap(([name, { perChain, formerName }]) =>
  perChain ? [] : [name, ...(formerName ? [formerName.name] : [])],
);

/** The environment with current names. */
export type RenamedSettings = {
  given: Environment;
  /** The former name each setting was given under. */
  formerNames: ReadonlyMap<string, string>;
  /** What the operator should rename. */
  warnings: string[];
  errors: string[];
};

/** Renames settings with a former name. Both at once are an error if they differ. */
export function renameSettings(given: Environment): RenamedSettings {
  const former = new Set(SETTING_ENTRIES.map(([, { formerName }]) => formerName?.name));
  const renamed = Object.fromEntries(Object.entries(given).filter(([name]) => !former.has(name)));
  const result: RenamedSettings = { given: renamed, formerNames: new Map(), warnings: [], errors: [] };
  const formerNames = new Map<string, string>();
  for (const [name, { formerName }] of SETTING_ENTRIES) {
    const value = formerName && given[formerName.name];
    if (!formerName || value === undefined) continue;
    const { name: oldName, values, ignoresOthers } = formerName;
    const intended = values ? new Map(Object.entries(values)).get(value) : value;
    if (intended === undefined) {
      if (ignoresOthers) continue;
      const allowed = Object.keys(values ?? {}).join(' or ');
      const now = Object.values(values ?? {}).join(' or ');
      result.errors.push(`${oldName} "${value}" must be ${allowed}. It is now ${name}: set that to ${now}.`);
    } else if (given[name] !== undefined && given[name] !== intended) {
      result.errors.push(`${oldName} is the former name of ${name}, and their values differ. Remove ${oldName}.`);
    } else {
      const change = values ? `${oldName}=${value} is now ${name}=${intended}` : `${oldName} is now ${name}`;
      result.warnings.push(`${change}. Rename it in your settings: the next version ignores ${oldName}.`);
      if (given[name] === undefined) formerNames.set(name, oldName);
      renamed[name] = intended;
    }
  }
  return { ...result, formerNames };
}

/** Shorter names are too similar to other programs' variables. */
const MIN_LENGTH = 8;

/**
 * Environment names one or two edits away from an empty setting: a misspelt `MASTER_KEY` must be
 * reported. Other programs' variables are ignored.
 */
export function findMisspelledSettings(given: Environment): string[] {
  return Object.keys(given).flatMap((name) => {
    if (KNOWN.has(name) || name.length < MIN_LENGTH - 1) return [];
    const chainId = /_\d+$/.exec(name)?.[0];
    const meant = SETTING_ENTRIES.map(([known, { perChain }]) =>
      perChain ? `${known}${chainId ?? '_1'}` : known,
    ).find(
      (known) =>
        known !== name &&
        known.length >= MIN_LENGTH &&
        !given[known] &&
        distance(name, known) <= (known.length > 12 ? 2 : 1),
    );
    return meant && !isForChain(name) ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
  });
}

const KNOWN = new Set(SETTING_ENTRIES.map(([name]) => name));

const CHAIN_SETTINGS = SETTING_ENTRIES.flatMap(([name, { perChain }]) => (perChain ? [name] : []));

/** Whether a name belongs to a setting for each chain, with a valid or invalid ID. */
const isForChain = (name: string): boolean =>
  CHAIN_SETTINGS.some((known) => name === known || name.startsWith(`${known}_`));

/** Edit distance of two words (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/**
 * Path segments and query values of a node's URL from this length on are treated as API keys, in
 * characters.
 */
const KEY_LENGTH = 20;

/**
 * What logs must not contain: secrets, and passwords and keys inside URLs, as written and decoded.
 */
export function collectSecrets(given: Environment): string[] {
  const found = SETTING_ENTRIES.flatMap(([name, { secret, perChain }]) => {
    if (!secret) return [];
    const names = perChain ? Object.keys(given).filter((key) => key.startsWith(`${name}_`)) : [name];
    return names.flatMap((key) => (given[key] ?? '').split(perChain ? ',' : '\n')).flatMap(secretsOf);
  });
  return [...new Set(found)];
}

function secretsOf(text: string): string[] {
  const value = text.trim();
  if (!value) return [];
  if (!URL.canParse(value) || !value.includes('://')) return [value];
  const { password, pathname, searchParams } = new URL(value);
  const keys = [...pathname.split('/'), ...searchParams.values()].filter((part) => part.length >= KEY_LENGTH);
  return [...(password ? [password, decodeURIComponent(password)] : []), ...keys];
}
