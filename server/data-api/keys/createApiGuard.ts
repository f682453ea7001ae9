import type { RequestHandler, Response } from 'express';
import Parse from 'parse/node';
import type { Caller } from '@/server/data-api/DataContext';
import type { UnitLeases, UnitUsage } from '@/server/data-api/keys/createUnitLeases';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';
import type { CallerAddress } from '@/server/http/callerAddress';
import { networkOf } from '@/protocol/clientAddress';
import { StatusError, tooManyRequests } from '@/server/http/StatusError';

/** What callers of the data service are held to, in units a minute. */
export type ApiRates = {
  /** Of each key that has no rate of its own. */
  key: number;
  /** Of each network address, whatever keys it brings, and without any by cloud functions. */
  address: number;
};

/** Makes the handler that lets callers pass to a function of such a cost, in units; who they are is in `res.locals.caller`. */
export type ApiGuard = (cost: number) => RequestHandler;

/** What the guard stands on. */
export type ApiGuardParts = {
  keys: KeyStore;
  units: UnitLeases;
  rates: ApiRates;
  callerAddress: CallerAddress;
  now?: () => number;
};

/** Takes what a call costs off the share of a network address; a call that is free still counts. */
export function chargeAddress(units: UnitLeases, { address: most }: ApiRates, address: string, cost: number) {
  return units.take(`api address ${networkOf(address)}`, Math.max(1, cost), most);
}

const HOW_TO_GET_ONE =
  'Ask the operator of this backend for a key (npm run keys -- issue <name>) and send it as the header x-api-key.';

/**
 * Asks callers of REST for their key, and holds key and address to their rates.
 *
 * Every answer tells how it stands, in the headers that the SDK repeats (row G31), with all that its own call cost.
 * Without a right key: 401, which counts against the address alone. Beyond a rate: 429, code 155, `Retry-After` in
 * seconds (RFC 9110, section 10.2.3).
 */
export function createApiGuard({ keys, units, rates, callerAddress, now = Date.now }: ApiGuardParts): ApiGuard {
  return (cost) => async (req, res, next) => {
    const from = callerAddress(req);
    // With a wrong key, too: so many may be tried.
    const address = await chargeAddress(units, rates, from, cost);
    if (!address.granted) {
      tell(res, now(), { limit: rates.key, address });
      throw rateExceeded(address, now());
    }
    const sent = req.get('x-api-key')?.trim() ?? '';
    const key = await keys.find(sent);
    if (!key) {
      tell(res, now(), { limit: rates.key, address });
      const message = sent === '' ? 'This needs an API key.' : 'This API key is unknown or revoked.';
      throw new StatusError(`${message} ${HOW_TO_GET_ONE}`, { status: 401, code: Parse.Error.OPERATION_FORBIDDEN });
    }
    const limit = key.rate ?? rates.key;
    const own = await units.take(`api key ${key.id}`, cost, limit);
    tell(res, now(), { limit, own, address });
    if (!own.granted) throw rateExceeded(own, now());
    keys.use(key.id);
    const spend = async (more: number): Promise<void> => {
      const usage = {
        ...{ limit, address: await chargeAddress(units, rates, from, more) },
        own: await units.take(`api key ${key.id}`, more, limit),
      };
      tell(res, now(), usage);
      for (const taken of [usage.address, usage.own]) if (!taken.granted) throw rateExceeded(taken, now());
    };
    const caller: Caller = { address: networkOf(from), key: key.id, master: false, spend };
    res.locals['caller'] = caller;
    next();
  };
}

/**
 * The headers: units a minute, those used, and seconds until they count again; then the same of the address. What a call
 * spends once it was answered by its deadline has nowhere to be told.
 */
function tell(
  res: Response,
  moment: number,
  { limit, own, address }: { limit: number; own?: UnitUsage; address: UnitUsage },
) {
  if (res.headersSent) return;
  res.set({
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-used': String(own?.used ?? 0),
    'x-rate-limit-remaining-ttl': String(own ? secondsTo(own, moment) : 0),
    'x-rate-limit-ip-used': String(address.used),
    'x-rate-limit-remaining-ip-ttl': String(secondsTo(address, moment)),
  });
}

/** Somebody asked for more than is left of their minute: 429, code 155. */
export function rateExceeded(window: UnitUsage, moment = Date.now()): StatusError {
  const seconds = secondsTo(window, moment);
  return tooManyRequests(`Too many requests. Try again in ${seconds} seconds.`, seconds);
}

const secondsTo = ({ endsAt }: UnitUsage, moment: number) => Math.max(1, Math.ceil((endsAt - moment) / 1000));
