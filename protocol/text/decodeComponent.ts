/**
 * A part of an address, decoded (RFC 3986, section 2.1); `null` where a percent sign encodes nothing, as in `100%`, or bytes
 * that are no UTF-8, as `%ff` does.
 */
export function decodeComponent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
