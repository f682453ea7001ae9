import { readConfig } from '@/lib/config/readConfig';

/** How long what was read is taken for so, in milliseconds: every page asks. */
const FRESH_MS = 5 * 60_000;

let known: { at: number; notice: Promise<string | null> } | null = null;

/** What the owner of the site tells everybody who is in (parameter `notice`, a text), or `null`; five minutes old at most. */
export function readNotice(): Promise<string | null> {
  if (known && Date.now() - known.at < FRESH_MS) return known.notice;
  const notice = readConfig<{ notice: unknown }>().then(({ notice: words }) =>
    typeof words === 'string' && words.trim() !== '' ? words.trim() : null,
  );
  known = { at: Date.now(), notice };
  return notice;
}
