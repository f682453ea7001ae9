/** An address of the web, an invitation, or letters that only look like others: what honest tokens are not called. */
const SIGNS = [
  /https?:|www\.|t\.me/i,
  /\b[\w-]{2,}\s*\.\s*(com|net|org|io|xyz|app|site|online|top|club|fi|fun|gift|gifts|live|pro|vip|finance|link|click|claim)\b/i,
  /\b(claim|visit|reward|airdrop|voucher|bonus|free mint)\b/i,
  /[\p{Cc}\p{Cf}\p{Co}]/u,
];

/** Whether the name or the symbol of a token leads somewhere: nearly always to a fraud. */
export function isSuspicious(name: string | null, symbol: string | null): boolean {
  return SIGNS.some((sign) => [name, symbol].some((text) => text !== null && sign.test(text)));
}
