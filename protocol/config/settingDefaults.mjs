// @ts-check

/**
 * Defaults that the runner, the backend and the site share. Plain JavaScript: the runner reads it before any package is
 * installed.
 */
export const DEFAULTS = {
  /** `HOST` */
  host: '127.0.0.1',
  /** `PORT`, of the site */
  port: 3000,
  /** `BACKEND_PORT` */
  backendPort: 1337,
  /** `CHAIN_PORT` */
  chainPort: 8545,
  /** `DATA_DIR` */
  dataDir: '.data',
  /** `NEXT_PUBLIC_MORALIS_APP_ID` */
  appId: 'foyer',
};

/** Default of `LOCAL_CHAIN_ID`: the one that development nodes use. By itself, because browsers load it too. */
export const DEFAULT_LOCAL_CHAIN_ID = 31_337;
