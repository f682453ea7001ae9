/** What an application asks of its client; one column of the table in docs/reference/clients.md each. */
export const CAPABILITIES = {
  start: 'start',
  signUp: 'sign up, log in',
  authenticate: '`authenticate`',
  objects: 'objects',
  queries: 'queries',
  liveQuery: 'live query',
  files: 'files',
  cloudFunctions: 'cloud functions',
  web3Api: '`Web3API`',
  link: '`link`, `unlink`',
  events: '`watchContractEvent`',
  afterSave: '`afterSave`',
} as const;

export type Capability = keyof typeof CAPABILITIES;

/** What a capability needs of a package; one without a line needs nothing that some lack. */
export const NEEDED_MEMBERS: Partial<Record<Capability, readonly string[]>> = {
  authenticate: ['authenticate'],
  web3Api: ['Web3API'],
  link: ['link', 'unlink'],
};

/** Where a client runs. */
export type Place = 'node' | 'browser';

/** One client in one version. */
export type Client = {
  /** The package, and its exact version. */
  name: string;
  version: string;
  /** What it wants beside itself, exact. */
  peers?: Readonly<Record<string, string>>;
  /** What Node loads; empty: it is for pages alone. */
  entry: string;
  /** Scripts of its build for browsers in their order, below its folder's node_modules; empty: it is for bundlers. */
  scripts: readonly string[];
  /** Hooks for React: a page is made of them. `legacyRoot`: with a React before 18. */
  react?: { legacyRoot: boolean };
  /** What it tells the backend of itself. */
  tells: string;
  /** `link` has the wallet sign the words alone, without a challenge: the application brings a text that holds one. */
  linkSignsWordsAlone?: true;
  /** What of it fails by a fault of its own, with its words: it would fail against any backend. */
  limitations?: Partial<Record<Place, Partial<Record<Capability, string>>>>;
  /** What it throws where nobody can catch it. */
  throws?: Partial<Record<Place, readonly string[]>>;
  /** What the package does not have in any form. */
  lacks: readonly Capability[];
  /** Foreign hosts that it asks when it is started and used. */
  asks: Record<Place, readonly string[]>;
};

const NOBODY: Client['asks'] = { node: [], browser: [] };

/** Asks whether there is a newer version. */
const NEWER = 'www.unpkg.com';
/** Tells of each start: the app id, and the host of the backend. */
const TRACKING = 'internal-api.moralis.io';

const ASKS_NEWER: Client['asks'] = { node: [NEWER], browser: [NEWER] };
const ASKS_BOTH: Client['asks'] = { node: [TRACKING, NEWER], browser: [TRACKING, NEWER] };

/** What bundlers of that time put in place of Node's own module. */
const EVENTS = { events: '3.3.0' };
const REACT_17 = { react: '17.0.2', 'react-dom': '17.0.2' };
const REACT_18 = { react: '18.3.1', 'react-dom': '18.3.1' };

const sdk = (name: string, version: string, more: Partial<Client> = {}): Client => ({
  ...{ name, version, entry: `${name}/node`, scripts: [`${name}/dist/moralis.js`], tells: `js${version}` },
  ...{ lacks: [], asks: ASKS_BOTH, ...more },
});

const hooks = (version: string, peers: Record<string, string>, tells: string, more: Partial<Client> = {}): Client => ({
  ...{
    name: 'react-moralis',
    version,
    peers: { ...REACT_17, ...EVENTS, ...peers },
    react: { legacyRoot: !('react' in peers) },
  },
  ...{ entry: '', scripts: [], tells, lacks: [], asks: ASKS_BOTH, ...more },
});

const parse = (version: string): Client => ({
  ...{ name: 'parse', version, entry: 'parse/node', scripts: ['parse/dist/parse.js'], tells: `js${version}` },
  ...{ lacks: ['authenticate', 'web3Api', 'link'], asks: NOBODY },
});

/** Its wallet part reads `window`, as every sign-out does. */
const NO_WINDOW = 'window is not defined';

/** What this repository itself is built on; `npm test` has them. */
export const PINNED = hooks('1.3.5', { moralis: '1.5.9' }, 'js1.5.9');

/** Every client that `npm run test:clients` drives. Versions stand here and nowhere else. */
export const CLIENTS: readonly Client[] = [
  sdk('moralis', '0.0.157', {
    scripts: ['web3/dist/web3.min.js', 'moralis/dist/moralis.js'],
    linkSignsWordsAlone: true,
    asks: ASKS_NEWER,
    limitations: { node: { authenticate: NO_WINDOW, link: NO_WINDOW } },
    throws: { node: [NO_WINDOW] },
  }),
  sdk('moralis', '1.2.4', { linkSignsWordsAlone: true, asks: ASKS_NEWER }),
  sdk('moralis', '1.3.1', { linkSignsWordsAlone: true, asks: ASKS_NEWER }),
  sdk('moralis', '1.5.9'),
  sdk('moralis', '1.5.11'),
  sdk('moralis', '1.11.0'),
  sdk('moralis-v1', '1.13.0', { tells: 'js1.12.0' }),
  hooks('0.3.11', { moralis: '0.0.184' }, 'js0.0.184', { linkSignsWordsAlone: true, asks: ASKS_NEWER }),
  PINNED,
  hooks('1.4.2', { 'moralis-v1': '1.13.0', ...REACT_18 }, 'js1.12.0'),
  parse('3.4.1'),
  parse('8.6.2'),
];

/** The name by which a client is known in tests, docs and folders. */
export const nameOf = ({ name, version }: Pick<Client, 'name' | 'version'>): string => `${name} ${version}`;
