import { SETTING_ENTRIES } from '@/server/config/settingsTable';
import type { Given } from '@/server/config/settingNames';

/** Path segments and query values of a node's URL from this length on are API keys, in characters. */
const KEY_LENGTH = 20;

/** What no log may show of the settings: secrets, and passwords and keys inside URLs, as written and decoded. */
export function collectSecrets(given: Given): string[] {
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
