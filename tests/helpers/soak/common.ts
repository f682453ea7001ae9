/** Settings of a backend that is loaded: as in production, but that clients may make the class they write into. */
export const SOAK_SETTINGS = {
  NODE_ENV: 'production',
  SEND_EMAIL: 'off',
  CLIENT_CLASS_CREATION: 'on',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
} as const;

/** Says what was seen: a soak is read as well as passed. */
export function tell(what: string, ...figures: unknown[]): void {
  const words = figures.map((figure) => (typeof figure === 'string' ? figure : JSON.stringify(figure)));
  process.stdout.write(`${what}: ${words.join(' ')}\n`);
}
