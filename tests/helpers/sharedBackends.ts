import { once } from 'node:events';
import { mkdtemp, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { identify, type ProcessMark } from '@/scripts/lib/processes.mjs';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { rememberStart } from '@/tests/helpers/resetBackend';
import {
  type BackendOverrides,
  type SharedBackend,
  startBackend,
  type TestBackend,
} from '@/tests/helpers/startBackend';

/** The backends that files of tests share, by what they start with. */
const PROFILES = {
  /** As in development, without a chain. */
  default: {},
  /** The same, with a local chain of its own. */
  chain: { chain: true },
  /** With a chain, behind a proxy: who sends `X-Forwarded-For` chooses where a request comes from. */
  proxy: { chain: true, env: { TRUST_PROXY: '1' } },
  /** No other words in sign-in texts than those that name the site, or are the SDK's own. */
  strict: { env: { ACCEPTED_SIGN_IN_MESSAGES: 'site' } },
  /** With cloud code whose triggers change what is saved. */
  triggers: { env: { CLOUD_CODE: path.resolve(import.meta.dirname, 'trigger-code') } },
} satisfies Record<string, BackendOverrides>;

export type Profile = keyof typeof PROFILES;

/** What a process of tests asks for by POST; by DELETE it gives back all that it has. */
export type LoanRequest = {
  profile: Profile;
  /** Whether it is the second backend on the database of the one that the process has. */
  twin: boolean;
  pid: number;
};

/** A backend that is lent: how to reach it, and where its log lies, which begins with that of earlier files. */
export type LentBackend = Omit<SharedBackend, 'mailbox' | 'logs'> & {
  logFile: string;
  logStart: number;
};

/** A backend of a profile, and its twin once somebody needed it. */
type Slot = {
  profile: Profile;
  /** The process that has it; nobody once it was given back. */
  holder: ProcessMark | null;
  backend: Promise<TestBackend>;
  twin: Promise<TestBackend> | null;
  /** Returns it to its start; what is used needs it. */
  reset: Promise<() => Promise<void>>;
  isUsed: boolean;
};

/**
 * Lends backends to the processes of a run of tests, which is where they outlive a file. Each is started when no free one of
 * its profile is left, belongs to one process until that gives it back or ends, and is as after its start whenever it is lent.
 *
 * @param folder where their data goes; whoever made it removes it
 * @returns the address to ask at, and how to stop them all
 */
export async function lendBackends(folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const slots: Slot[] = [];

  /** Starts one, whose log is a file: other processes read it. */
  async function start(overrides: BackendOverrides): Promise<TestBackend> {
    const copyInto = await mkdtemp(path.join(folder, 'shared-'));
    return startBackend({ ...overrides, copyInto, logFile: logOf(copyInto, false) });
  }

  /** Another backend on the database, the files and the chain of one. */
  function startTwin(profile: Profile, { databaseUri, dataDir, rpcUrl }: TestBackend): Promise<TestBackend> {
    const { env }: BackendOverrides = PROFILES[profile];
    const node = rpcUrl ? { [`RPC_URL_${LOCAL_CHAIN_ID}`]: rpcUrl } : {};
    return startBackend({ databaseUri, dataDir, logFile: logOf(dataDir, true), env: { ...env, ...node } });
  }

  function open(profile: Profile, holder: ProcessMark): Slot {
    const backend = start(PROFILES[profile]);
    const slot = { profile, holder, backend, twin: null, reset: backend.then(rememberStart), isUsed: false };
    const forget = () => void slots.splice(slots.indexOf(slot), 1);
    // One that has ended is lent to nobody.
    backend.then(({ exited }) => exited.then(forget), forget);
    slots.push(slot);
    return slot;
  }

  const isHeldBy = ({ holder }: Slot, { pid, identity }: ProcessMark) =>
    holder?.pid === pid && holder.identity === identity;
  const isFree = ({ holder }: Slot) => !holder || identify(holder.pid) !== holder.identity;

  /** The one that a process has of a profile, else one that nobody has, else a new one. */
  function find(profile: Profile, holder: ProcessMark): Slot {
    const all = slots.filter((slot) => slot.profile === profile);
    const found = all.find((slot) => isHeldBy(slot, holder)) ?? all.find(isFree) ?? open(profile, holder);
    return Object.assign(found, { holder });
  }

  function takeBack(holder: ProcessMark): void {
    for (const slot of slots) if (isHeldBy(slot, holder)) slot.holder = null;
  }

  async function lend({ profile, twin, pid }: LoanRequest): Promise<LentBackend> {
    const slot = find(profile, markOf(pid));
    const reset = await slot.reset;
    if (twin) {
      slot.twin ??= slot.backend.then((backend) => startTwin(profile, backend));
      return describe(await slot.twin, twin);
    }
    if (slot.isUsed) await Promise.all([reset(), slot.twin?.then(({ mailbox }) => mailbox.clear())]);
    slot.isUsed = true;
    return describe(await slot.backend, twin);
  }

  const server = createServer((request, response) => {
    void (async () => {
      const text = (await request.setEncoding('utf8').toArray()).join('');
      const asked = JSON.parse(text) as LoanRequest;
      if (request.method === 'DELETE') takeBack(markOf(asked.pid));
      const answer = request.method === 'DELETE' ? {} : await lend(asked).catch((error) => ({ error: String(error) }));
      response.end(JSON.stringify(answer));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      const end = async ({ backend, twin }: Slot) => {
        await (await twin)?.stop(); // First: the database is a part of the other one.
        await (await backend).stop();
      };
      await Promise.allSettled([...slots].map(end));
    },
  };
}

const markOf = (pid: number): ProcessMark => ({ pid, identity: identify(pid) ?? '' });

const logOf = (dataDir: string, twin: boolean) => (twin ? `${dataDir}-twin.log` : `${dataDir}.log`);

/** A backend as another process can be told of it. */
async function describe(backend: TestBackend, twin: boolean): Promise<LentBackend> {
  const { origin, serverUrl, operatorUrl, siteUrl, masterKey, appId } = backend;
  const { rpcUrl, smtpUrl, databaseUri, dataDir, pid } = backend;
  const logFile = logOf(dataDir, twin);
  return {
    ...{ origin, serverUrl, operatorUrl, siteUrl, masterKey, appId, rpcUrl, smtpUrl, databaseUri, dataDir, pid },
    logFile,
    logStart: (await stat(logFile)).size,
  };
}
