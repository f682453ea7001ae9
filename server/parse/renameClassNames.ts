/** The SDK's names of its address classes; Parse Server takes no class name with an underscore in front. */
const NAME = /^_(Eth|Sol|Dot|Erd)Address$/;

/** Keys whose values name a class. */
const CLASS_KEYS = new Set(['className', 'targetClass', 'redirectClassNameForKey']);

/** The stored name (`EthAddress`) of an address class of the SDK (`_EthAddress`); any other name as it is. */
export function storedClassName(name: string): string {
  return NAME.test(name) ? name.slice(1) : name;
}

/** The same wherever a message names a class, in place. It must nest no deeper than the gateway lets through. */
export function renameClassNames(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(renameClassNames);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields: Record<string, unknown> = Object.assign(value);
  for (const [key, held] of Object.entries(fields)) {
    if (typeof held !== 'string') renameClassNames(held);
    else if (CLASS_KEYS.has(key)) fields[key] = storedClassName(held);
  }
}
