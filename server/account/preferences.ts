import Parse from 'parse/node';
import type { Preferences } from '@/protocol/calls/account';
import { BASE_CURRENCY } from '@/protocol/data/exchangeRates';
import type { AccountParts } from '@/server/account/AccountParts';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { readUserRow } from '@/server/parse/accountRows';
import type { Row } from '@/server/parse/database';
import { CHECKLIST_FIELD, CURRENCY_FIELD } from '@/server/parse/schema/schema';

/**
 * `savePreferences`: what is omitted stays. They are fields of the account, which its owner reads with it on every device,
 * and which this function alone writes.
 */
export function createSavePreferences({
  database,
  currencies,
}: Pick<AccountParts, 'database' | 'currencies'>): CallHandler<'savePreferences'> {
  return async ({ userId, params: { currency, hidesChecklist } }) => {
    if (currency !== undefined && !currencies.has(currency)) {
      const message = `There is no current exchange rate for ${currency}. Choose another currency.`;
      throw new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
    }
    const changes = {
      ...(currency !== undefined && { [CURRENCY_FIELD]: currency }),
      ...(hidesChecklist !== undefined && { [CHECKLIST_FIELD]: hidesChecklist }),
    };
    if (Object.keys(changes).length > 0) await database.update('_User', { objectId: userId }, changes);
    return readPreferences(await readUserRow(database, userId));
  };
}

/** The preferences in the row of an account. */
export function readPreferences(row: Row): Preferences {
  const currency = row[CURRENCY_FIELD];
  return {
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : BASE_CURRENCY,
    hidesChecklist: row[CHECKLIST_FIELD] === true,
  };
}
