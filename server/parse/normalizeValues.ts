/** The SDK's names of its address classes; Parse Server takes no class name with an underscore in front. */
const NAME = /^_(Eth|Sol|Dot|Erd)Address$/;

/** Keys whose values name a class. */
const CLASS_KEYS = new Set(['className', 'targetClass', 'redirectClassNameForKey']);

/** The stored name (`EthAddress`) of an address class of the SDK (`_EthAddress`); any other name as it is. */
export function storedClassName(name: string): string {
  return NAME.test(name) ? name.slice(1) : name;
}

/**
 * Writes classes by their stored names wherever a message names one, and the address into each file (without it no trigger
 * and no live query can be told of the row), in place. It must nest no deeper than the gateway lets through.
 *
 * @param filesUrl public address below which files are served; `null` where a message holds none
 */
export function normalizeValues(value: unknown, filesUrl: string | null): void {
  if (typeof value !== 'object' || value === null) return;
  const fields: Record<string, unknown> = Object.assign(value);
  for (const [key, held] of Object.entries(fields)) {
    if (typeof held !== 'string') normalizeValues(held, filesUrl);
    else if (CLASS_KEYS.has(key)) fields[key] = storedClassName(held);
  }
  const { __type: type, name } = fields;
  if (filesUrl !== null && type === 'File' && typeof name === 'string') {
    fields['url'] ??= `${filesUrl}/${encodeURIComponent(name)}`;
  }
}
