import type { RequestHandler } from 'express';
import { decodePath } from '@/server/parse/middleware/decodePath';

/** The SDK's names of its address classes; Parse Server takes no class name with an underscore in front. */
const NAME = /^_(Eth|Sol|Dot|Erd)Address$/;
/** Where a path names a class; the name may have letters encoded. */
const IN_PATH = /(?<=\/(?:classes|aggregate|schemas|purge)\/)[^/?]+/;

/** Keys whose values name a class. */
const CLASS_KEYS = new Set(['className', 'targetClass', 'redirectClassNameForKey']);

/**
 * Leads the SDK's address classes (`_EthAddress`, …) to the stored ones (`EthAddress`, …), in the path, in the parts of a
 * batch, and wherever a body names a class.
 */
export const renameAddressClasses: RequestHandler = (req, _res, next) => {
  req.url = renamePath(req.url);
  // Parse Server finds the prefix of a batch by the address as it came.
  req.originalUrl = renamePath(req.originalUrl);
  rename(req.body);
  next();
};

function renamePath(path: string): string {
  return path.replace(IN_PATH, (name) => (NAME.test(decodePath(name)) ? decodePath(name).slice(1) : name));
}

/** In place. A body is at most as deep as `readBody` lets through. */
function rename(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(rename);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields: Record<string, unknown> = Object.assign(value);
  for (const [key, held] of Object.entries(fields)) {
    if (typeof held !== 'string') rename(held);
    else if (CLASS_KEYS.has(key) && NAME.test(held)) fields[key] = held.slice(1);
    else if (key === 'path') fields[key] = renamePath(held);
  }
}
