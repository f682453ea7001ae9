/** What answers in the SDK's shapes carry for a token whose contract has no `decimals()` (row D10). */
export const DEFAULT_DECIMALS = 18;

/** How the data service tells the decimals of a token. */
export type ToldDecimals = {
  /** {@link DEFAULT_DECIMALS} where the contract has no `decimals()`. */
  decimals: string;
  has_decimals: boolean;
};

/** @param decimals what the contract answers; `null` where it has no `decimals()` */
export const tellDecimals = (decimals: number | null): ToldDecimals => ({
  decimals: String(decimals ?? DEFAULT_DECIMALS),
  has_decimals: decimals !== null,
});

/** The decimals to show amounts with; `null` for a token that has none, whose amounts are shown in raw units. */
export const shownDecimals = ({ decimals, has_decimals }: ToldDecimals): number | null =>
  has_decimals ? Number(decimals) : null;

/** What an amount counts: `FUSD`, or `raw units of MARK` where the token has no decimals. */
export const unitName = (symbol: string, decimals: number | null): string => {
  if (decimals !== null) return symbol;
  return symbol === '' ? 'raw units' : `raw units of ${symbol}`;
};
