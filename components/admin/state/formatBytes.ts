const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** A size for people, in steps of a thousand (SI): 1234567 is `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit] ?? ''}`;
}
