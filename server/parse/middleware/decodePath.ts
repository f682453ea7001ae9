/** A path as Express reads the names in it; one that cannot be decoded stays as it is, and is refused by Express. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
