/**
 * A path of this site with its query normalized: Next writes a space there as `+` on the server and as `%20` in the
 * browser, and a link must render the same in both.
 */
export const normalizeQuery = (path: string): string =>
  path.replace(/\?([^#]*)/, (_part, query: string) => `?${new URLSearchParams(query)}`);
