/** What may stand behind the origin (RFC 3986, sections 3.3 to 3.5). */
const REST =
  /^(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i;

/**
 * Whether an address is one of the site: its origin letter for letter, as browsers write it, then a path, query and
 * fragment of RFC 3986. Anything else may be read as another host by the one or the other: browsers (WHATWG) take `\\` for
 * `/`, leave tabs out and know many ways to write one host; wallets and other libraries differ.
 */
export function isSiteAddress({ origin }: URL, uri: string): boolean {
  return uri.startsWith(origin) && REST.test(uri.slice(origin.length));
}
