import { SECRET_HINT, SECRET_LENGTH, type Default } from '@/server/config/defineSetting';
import { SETTING_ENTRIES, type AnySetting, type SettingValues } from '@/server/config/settingsTable';
import type { Given, RenamedSettings } from '@/server/config/settingNames';

/** What was read: all values, or what is wrong. */
export type ParsedSettings = { values: SettingValues; errors: [] } | { values: null; errors: string[] };

/**
 * Reads every setting of the table out of the environment.
 *
 * @returns the values, or a sentence for each bad one: its name, its value unless it is secret, what is allowed, and what
 *   to do
 */
export function parseSettings({ given, formerNames }: RenamedSettings, production: boolean): ParsedSettings {
  const errors: string[] = [];
  const read = (label: string, setting: AnySetting, text: string | null): unknown => {
    const { success, data, error } = setting.schema.safeParse(text);
    const isShort = setting.longInProduction && production && text !== null && text.length < SECRET_LENGTH;
    if (success && !isShort) return data;
    const expected = isShort
      ? `at least ${SECRET_LENGTH} characters long in production. ${SECRET_HINT}`
      : (error?.issues[0]?.message ?? '');
    errors.push(`${label}${quote(setting, text ?? '')} must be ${withHint(expected, setting, production)}`);
    return null;
  };

  const entries = SETTING_ENTRIES.map(([name, setting]) => {
    if (!setting.perChain) {
      const former = formerNames.get(name);
      const label = former ? `${former} (now ${name})` : name;
      return [name, read(label, setting, given[name] ?? defaultFor(setting.default, production))] as const;
    }
    const byChain = Object.entries(given).flatMap(([key, text]): [number, unknown][] => {
      if (key !== name && !key.startsWith(`${name}_`)) return [];
      const id = /^_([1-9]\d{0,15})$/.exec(key.slice(name.length))?.[1];
      if (id) return [[Number(id), read(key, setting, text)]];
      errors.push(`${key} must end in a decimal chain id. Such as ${name}_1 for Ethereum.`);
      return [];
    });
    return [name, new Map(byChain.sort(([a], [b]) => a - b))] as const;
  });
  if (errors.length > 0) return { values: null, errors };
  return { values: Object.fromEntries(entries) as SettingValues, errors: [] };
}

/** The default in one mode, as it would be written; `null` where there is none. */
export function defaultFor(usual: Default | null, production: boolean): string | null {
  return typeof usual === 'object' && usual !== null ? usual[production ? 'production' : 'development'] : usual;
}

/** Settings that production refuses to start without, and that are missing. */
export function findMissingSettings(given: Given): string[] {
  return SETTING_ENTRIES.flatMap(([name, { requiredInProduction: required, hint, secret }]) => {
    if (!required || given[name]) return [];
    const { unless, action } = required;
    const other = unless && given[unless.name];
    if (other && (unless.value === undefined || other === unless.value)) return [];
    return [`${name} is missing. ${action}${secret && hint === SECRET_HINT ? ` ${hint}` : ''}`];
  });
}

/** The value as the message shows it: without secrets, and without passwords in URLs. */
function quote({ secret }: AnySetting, value: string): string {
  return secret ? '' : ` "${value.replace(/\/\/[^/]*@/g, '//[hidden]@').replace(/\p{Cc}/gu, '?')}"`;
}

/** Ends with what to do, unless the message does so itself. */
function withHint(expected: string, setting: AnySetting, production: boolean): string {
  if (expected.endsWith('.') || expected.includes(SECRET_HINT)) return expected;
  const usual = defaultFor(setting.default, production) ?? setting.empty ?? '';
  return `${expected}. ${setting.hint ?? `Leave it empty for ${usual}.`}`;
}
