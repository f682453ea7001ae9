/** What the browser tests need to know of the site and backend that the global setup started. */
export type BrowserRun = {
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
  /** Address of the Parse protocol. */
  serverUrl: string;
  /** The same, where it takes the master key. */
  operatorUrl: string;
  /** Node of the backend's chain. */
  rpcUrl: string;
  appId: string;
  masterKey: string;
  /** The backend's database, for what no visitor can do, such as letting time pass. */
  databaseUri: string;
  /** Where the backend expects a push service; a test that needs one starts it there (`tests/stand-ins/pushService.ts`). */
  pushUrl: string;
  /** Folder with the letters that the backend sent. */
  mailFolder: string;
  /** File with the foreign hosts that the server processes tried to reach. */
  hostsFile: string;
  /** Folder of the production build. */
  distDir: string;
};

const VARIABLE = 'FOYER_BROWSER_RUN';

/** Hands the run to the worker processes, which inherit the environment. */
export function provideBrowserRun(run: BrowserRun): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

/** The run this test belongs to. */
export function readBrowserRun(): BrowserRun {
  const text = process.env[VARIABLE];
  if (!text)
    throw new Error('No site was started: run the browser tests with playwright, which calls the global setup.');
  return JSON.parse(text) as BrowserRun;
}
