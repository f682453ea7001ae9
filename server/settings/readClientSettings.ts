import { onOff, secret } from '@/server/settings/values';

/** What applications of the Moralis SDK may find here besides the protocol. */
export type ClientSettings = {
  /** Secret by which an application asks for its keys; `null`: nobody may. */
  moralisSecret: string | null;
  /** Whether live query refuses what it does not know in the message by which a client introduces itself. */
  strictLiveQuery: boolean;
};

const HINT = 'Make one with: openssl rand -hex 32';

/** Reads `MORALIS_SECRET` and `LIVE_QUERY_STRICT`; `faults` takes what is wrong, in words. */
export function readClientSettings(
  given: Readonly<Record<string, string>>,
  production: boolean,
  faults: string[],
): ClientSettings {
  const { MORALIS_SECRET, LIVE_QUERY_STRICT } = given;
  const known = secret(production, HINT).optional().safeParse(MORALIS_SECRET);
  const strict = onOff(false).safeParse(LIVE_QUERY_STRICT);
  for (const { message } of known.error?.issues ?? []) faults.push(`MORALIS_SECRET ${message}`);
  for (const { message } of strict.error?.issues ?? [])
    faults.push(`LIVE_QUERY_STRICT "${LIVE_QUERY_STRICT}" ${message}`);
  return { moralisSecret: known.data ?? null, strictLiveQuery: strict.data ?? false };
}
