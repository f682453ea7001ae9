import { requestBackend } from '@/lib/data/backendClient';
import { decodeValue } from '@/lib/objects/values';
import { toObjectError } from '@/lib/errors/objectErrors';

/** How long what was read is taken for so, in milliseconds: every page asks. */
const CACHE_TTL_MS = 5 * 60_000;

let known: { at: number; notice: Promise<string | null> } | null = null;

/**
 * What the owner of the site tells everybody who is in (parameter `notice`, a text), or `null`; five minutes old at
 * most.
 */
export function readSiteNotice(): Promise<string | null> {
  if (known && Date.now() - known.at < CACHE_TTL_MS) return known.notice;
  const notice = readConfig<{ notice: unknown }>().then(({ notice: words }) =>
    typeof words === 'string' && words.trim() !== '' ? words.trim() : null,
  );
  known = { at: Date.now(), notice };
  return notice;
}

/**
 * The parameters that the operator set for the site (`PUT /server/config`), as they are now: each call asks the
 * backend. What is for the master key alone is not among them. Nothing makes sure that they are of the types named.
 */
export async function readConfig<Values extends object>(): Promise<Partial<Values>> {
  try {
    const { params = {} } = await requestBackend<{ params?: unknown }>({ method: 'GET', path: 'config' });
    return decodeValue(params) as Partial<Values>;
  } catch (error) {
    throw toObjectError(error);
  }
}
