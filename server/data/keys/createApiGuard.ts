import type { RequestHandler, Response } from 'express';
import Parse from 'parse/node';
import type { Caller } from '@/server/data/DataContext';
import type { KeyStore } from '@/server/data/keys/KeyStore';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** What callers of the data service's REST are held to, in units a minute. */
export type ApiRates = {
  /** Of each key that has no rate of its own. */
  key: number;
  /** Of each network address, whatever keys it brings. */
  address: number;
};

/** Makes the handler that lets callers pass to a function of such a cost, in units; who they are is in `res.locals.caller`. */
export type ApiGuard = (cost: number) => RequestHandler;

/** What the guard stands on. */
export type ApiGuardParts = { keys: KeyStore; store: RateLimitStore; rates: ApiRates; now?: () => number };

const MINUTE = 60_000;

const HOW_TO_GET_ONE =
  'Ask the operator of this backend for a key (npm run keys -- issue <name>) and send it as the header x-api-key.';

type Window = { count: number; endsAt: number };

/**
 * Asks callers of REST for their key, and holds key and address to their rates.
 *
 * Every answer tells how it stands, in the headers that the SDK repeats (row G31). Without a right key: 401, which counts
 * against the address alone. Beyond a rate: 429, code 155, `Retry-After` in seconds (RFC 9110, section 10.2.3).
 */
export function createApiGuard({ keys, store, rates, now = Date.now }: ApiGuardParts): ApiGuard {
  return (cost) => async (req, res, next) => {
    // A call that is free still counts here: so many wrong keys may be tried.
    const address = await store.hit(`api address ${req.ip ?? ''}`, MINUTE, Math.max(1, cost));
    if (address.count > rates.address) {
      tell(res, now(), { limit: rates.key, address });
      refuse(res, address, now());
      return;
    }
    const sent = req.get('x-api-key')?.trim() ?? '';
    const key = await keys.find(sent);
    if (!key) {
      tell(res, now(), { limit: rates.key, address });
      const fault = sent === '' ? 'This needs an API key.' : 'This API key is unknown or revoked.';
      res.status(401).json({ code: Parse.Error.OPERATION_FORBIDDEN, message: `${fault} ${HOW_TO_GET_ONE}` });
      return;
    }
    const limit = key.rate ?? rates.key;
    const own = await store.hit(`api key ${key.id}`, MINUTE, cost);
    tell(res, now(), { limit, own, address });
    if (own.count > limit) {
      refuse(res, own, now());
      return;
    }
    keys.use(key.id);
    const caller: Caller = { key: key.id, master: false };
    res.locals['caller'] = caller;
    next();
  };
}

/** The headers: units a minute, those used, and seconds until they count anew; then the same of the address. */
function tell(
  res: Response,
  moment: number,
  { limit, own, address }: { limit: number; own?: Window; address: Window },
) {
  res.set({
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-used': String(own?.count ?? 0),
    'x-rate-limit-remaining-ttl': String(own ? secondsTo(own, moment) : 0),
    'x-rate-limit-ip-used': String(address.count),
    'x-rate-limit-remaining-ip-ttl': String(secondsTo(address, moment)),
  });
}

function refuse(res: Response, window: Window, moment: number): void {
  const seconds = secondsTo(window, moment);
  const message = `Too many requests. Try again in ${seconds} seconds.`;
  res.status(429).set('Retry-After', String(seconds)).json({ code: Parse.Error.REQUEST_LIMIT_EXCEEDED, message });
}

const secondsTo = ({ endsAt }: Window, moment: number) => Math.max(1, Math.ceil((endsAt - moment) / 1000));
