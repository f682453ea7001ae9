const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** An amount of bytes for people, in steps of 1,024: "820 B", "1.4 MB", "23 MB". Cut, not rounded: never more than there is. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024;
    unit++;
  }
  const shown = amount < 10 && unit > 0 ? Math.floor(amount * 10) / 10 : Math.floor(amount);
  return `${shown} ${UNITS[unit] ?? ''}`;
}
