import type { Decimal } from '@/lib/format/amounts';
import { BASE_CURRENCY } from '@/protocol/data/exchangeRates';

/** A currency in which worth is shown. */
export type Currency = {
  /** ISO 4217. */
  code: string;
  /** Units of it for one US dollar. */
  perDollar: Decimal;
  /** When that rate was published, in ISO 8601; `null` of the dollar itself. */
  at: string | null;
  /** Code of the chosen currency that it stands for: that one has no current rate. */
  inPlaceOf?: string;
  /** Code of the chosen currency whose rate is on its way: until then worth is shown in none. */
  pending?: string;
};

/** The US dollar, in which every price of the data service is. */
export const DOLLAR: Currency = { code: BASE_CURRENCY, perDollar: { digits: 1n, scale: 0 }, at: null };
