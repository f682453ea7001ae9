import { withoutOwnMarks } from '@/protocol/text/unseenCharacters';

/** What answers in the SDK's shapes carry for a token whose contract has no `decimals()` (row D10). */
export const DEFAULT_DECIMALS = 18;

/** Decimals of a token, as the data service returns them. */
export type TokenDecimals = {
  /** {@link DEFAULT_DECIMALS} where the contract has no `decimals()`. */
  decimals: string;
  has_decimals: boolean;
};

/** @param decimals what the contract answers; `null` where it has no `decimals()` */
export const describeDecimals = (decimals: number | null): TokenDecimals => ({
  decimals: String(decimals ?? DEFAULT_DECIMALS),
  has_decimals: decimals !== null,
});

/** The decimals to show amounts with; `null` for a token that has none, whose amounts are shown in raw units. */
export const shownDecimals = ({ decimals, has_decimals }: TokenDecimals): number | null =>
  has_decimals ? Number(decimals) : null;

/** What an amount counts: `FUSD`, or `raw units of MARK` where the token has no decimals. */
export const unitName = (symbol: string, decimals: number | null): string => {
  if (decimals !== null) return symbol;
  return symbol === '' ? 'raw units' : `raw units of ${symbol}`;
};

/** From here on, in the smallest unit, an allowance is as good as unlimited: no token has as many units. */
const UNLIMITED = 2n ** 255n;

/** Whether an allowance has no limit that anybody means. */
export const isUnlimited = (amount: bigint): boolean => amount >= UNLIMITED;

/** An address of the web, an invitation, or letters that only look like others: what honest tokens are not called. */
const SIGNS = [
  /https?:|www\.|t\.me/i,
  /\b[\w-]{2,}\s*\.\s*(com|net|org|io|xyz|app|site|online|top|club|fi|fun|gift|gifts|live|pro|vip|finance|link|click|claim)\b/i,
  /\b(claim|visit|reward|airdrop|voucher|bonus|free mint)\b/i,
  /[\p{Cc}\p{Cf}\p{Co}]/u,
];

/** Whether the name or the symbol of a token leads somewhere: nearly always to a fraud. */
export function isSuspicious(name: string | null, symbol: string | null): boolean {
  const texts = [name, symbol].flatMap((text) => (text === null ? [] : withoutOwnMarks(text)));
  return SIGNS.some((sign) => texts.some((text) => sign.test(text)));
}
