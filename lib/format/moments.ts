const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** The day of a moment by the visitor's clock, such as `21 Nov 2026`: no order of figures to guess. @param iso ISO 8601 */
export const formatDay = (iso: string): string => DAY.format(new Date(iso));

/** A moment by the visitor's clock, such as `21 Nov 2026, 15:51`. @param iso ISO 8601 */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));

/** Its time of day, such as `15:51`. @param iso ISO 8601 */
export const formatClock = (iso: string): string => CLOCK.format(new Date(iso));
