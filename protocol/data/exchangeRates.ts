/** Rates between currencies that site and backend share; the call is `getExchangeRates`. It brings no zod. */

/** ISO 4217 code of the currency in which the data service tells prices, and for one unit of which rates are given. */
export const BASE_CURRENCY = 'USD';

const DAY_MS = 86_400_000;

/**
 * A rate that was published longer ago is not used, in milliseconds. Central banks publish on working days only: over the
 * longest holidays the newest rate is six days old.
 */
export const MAX_RATE_AGE_MS = 7 * DAY_MS;

/**
 * Whether a rate may be used: it was published within {@link MAX_RATE_AGE_MS}, and not a day ahead or more, as a wrong
 * clock has it.
 *
 * @param at when it was published, in milliseconds since 1970; anything that is no number is too old
 * @param now in milliseconds since 1970
 */
export const isCurrentRate = (at: number, now: number): boolean => now - at <= MAX_RATE_AGE_MS && at - now < DAY_MS;
