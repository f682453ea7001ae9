/** Settings of a backend that is loaded: as in production, but that clients may make the class they write into. */
export const SOAK_SETTINGS = {
  NODE_ENV: 'production',
  MAIL: 'off',
  CLIENT_CLASS_CREATION: 'on',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
} as const;
