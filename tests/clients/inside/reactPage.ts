import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  MoralisProvider,
  useMoralis,
  useMoralisCloudFunction,
  useMoralisFile,
  useMoralisQuery,
  useMoralisWeb3Api,
  useNewMoralisObject,
} from 'react-moralis';
import { runStep } from '@/tests/clients/inside/steps';
import type { Platform, Sdk, StoredObject } from '@/tests/clients/inside/Sdk';

/* The page of an application that uses `react-moralis`: the provider, and one component that uses the hooks. */

const platform: Platform = { isServer: false, walletOptions: () => ({}) };
const { searchParams } = new URL(location.href);
const [appId = '', serverUrl = '', run = ''] = ['appId', 'serverUrl', 'run'].map(
  (name) => searchParams.get(name) ?? '',
);

type Hooks = ReturnType<typeof readHooks>;

/** What the hooks gave at the last render. */
let current: Hooks | null = null;

function readHooks() {
  const [name, setName] = useState('nobody');
  return {
    setName,
    moralis: useMoralis(),
    list: useMoralisQuery('ClientsNote', (query) => query.equalTo('run', run).ascending('createdAt'), [], {
      live: true,
    }),
    greeting: useMoralisCloudFunction('clientsGreet', { name, at: new Date(0), list: [] }, { autoFetch: false }),
    refusal: useMoralisCloudFunction('clientsRefuse', { name }, { autoFetch: false }),
    note: useNewMoralisObject('ClientsNote'),
    file: useMoralisFile(),
    api: useMoralisWeb3Api(),
  };
}

function Probe() {
  current = readHooks();
  return null;
}

function read(): Hooks {
  if (!current) throw new Error('Nothing was rendered yet.');
  return current;
}

/** What a component sees now, as far as it can leave the page. */
function readState() {
  const { moralis, list, greeting, refusal, note, file } = read();
  const rows = list.data as unknown as StoredObject[];
  const said = (error: unknown) => {
    const { code, message } = Object(error) as { code?: unknown; message?: unknown };
    return error ? { code: code ?? null, message: String(message) } : null;
  };
  return {
    isInitialized: moralis.isInitialized,
    isAuthenticated: moralis.isAuthenticated,
    isLoggingOut: moralis.isLoggingOut,
    authError: said(moralis.authError),
    username: (moralis.user?.get('username') as string | undefined) ?? null,
    ethAddress: (moralis.user?.get('ethAddress') as string | undefined) ?? null,
    texts: rows.map((row) => row.get('text')),
    listError: said(list.error),
    greeting: greeting.data,
    refusal: said(refusal.error),
    saveError: said(note.error),
    fileUrl: (file.moralisFile as unknown as { url(): string } | null)?.url() ?? null,
    fileError: said(file.error),
  };
}

/** What an application does in its handlers. */
const ACTIONS = {
  signUp: ({ username, password }: Record<string, string>) => read().moralis.signup(username ?? '', password ?? ''),
  logIn: ({ username, password }: Record<string, string>) => read().moralis.login(username ?? '', password ?? ''),
  logOut: () => read().moralis.logout(),
  authenticate: () => read().moralis.authenticate(),
  setName: ({ name }: Record<string, string>) => Promise.resolve(read().setName(name ?? '')),
  greet: () => read().greeting.fetch(),
  refuse: () => read().refusal.fetch(),
  save: ({ text }: Record<string, string>) => read().note.save({ run, text }),
  saveFile: ({ base64 }: Record<string, string>) => read().file.saveFile('hook.txt', { base64: base64 ?? '' }),
  balance: ({ address }: Record<string, string>) =>
    read().api.account.getNativeBalance({ chain: '0x539' as never, address: address ?? '' }),
} as const;

export type ReactAction = keyof typeof ACTIONS;
export type ReactState = ReturnType<typeof readState>;

Object.assign(window, {
  clientStep: (...[name, given]: [Parameters<typeof runStep>[2], object]) =>
    runStep(read().moralis.Moralis as unknown as Sdk, platform, name, given),
  readState,
  act: async (name: ReactAction, given: Record<string, string>) => {
    const result: unknown = await ACTIONS[name](given);
    return JSON.parse(JSON.stringify(result ?? null)) as unknown;
  },
});

const container = document.createElement('div');
document.body.append(container);
createRoot(container).render(createElement(MoralisProvider, { appId, serverUrl, children: createElement(Probe) }));
