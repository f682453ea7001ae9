import { decodePath } from '@/server/parse/middleware/decodePath';

/** The SDK's names of its address classes; Parse Server takes no class name with an underscore in front. */
const NAME = /^_(Eth|Sol|Dot|Erd)Address$/;
/** Where a path names a class; the name may have letters encoded. */
const IN_PATH = /(?<=\/(?:classes|aggregate|schemas|purge)\/)[^/?]+/;

/** Keys whose values name a class. */
const CLASS_KEYS = new Set(['className', 'targetClass', 'redirectClassNameForKey']);

/** A path with the stored name of an address class (`EthAddress`) in place of the SDK's (`_EthAddress`). */
export function renamePath(path: string): string {
  return path.replace(IN_PATH, (name) => (NAME.test(decodePath(name)) ? decodePath(name).slice(1) : name));
}

/** The same wherever a message names a class, in place. A message is at most as deep as `readBody` lets through. */
export function renameClassNames(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(renameClassNames);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields: Record<string, unknown> = Object.assign(value);
  for (const [key, held] of Object.entries(fields)) {
    if (typeof held !== 'string') renameClassNames(held);
    else if (CLASS_KEYS.has(key) && NAME.test(held)) fields[key] = held.slice(1);
    else if (key === 'path') fields[key] = renamePath(held);
  }
}
