/**
 * How long a backend wants to be left alone, in milliseconds, by its `Retry-After`: seconds or a moment (RFC 9110, section
 * 10.2.3); `null` where it says nothing, or nothing that can be read.
 */
export function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - Date.now());
}
