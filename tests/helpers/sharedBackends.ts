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
} satisfies Record<string, BackendOverrides>;

export type Profile = keyof typeof PROFILES;

/** What a process of tests asks for. */
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
  /** The process that has it. */
  holder: ProcessMark;
  backend: Promise<TestBackend>;
  twin: Promise<TestBackend> | null;
  /** Returns it to its start; what is used needs it. */
  reset: Promise<() => Promise<void>>;
  isUsed: boolean;
};

/**
 * Lends backends to the processes of a run of tests, which is where they outlive a file. Each is started when no free one of
 * its profile is left, belongs to one process until that ends, and is as after its start whenever a file asks for it.
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

  /** The one that a process has of a profile, else one whose process has ended, else a new one. */
  function find(profile: Profile, holder: ProcessMark): Slot {
    const all = slots.filter((slot) => slot.profile === profile);
    const mine = all.find((slot) => slot.holder.identity === holder.identity && slot.holder.pid === holder.pid);
    const free = mine ?? all.find((slot) => identify(slot.holder.pid) !== slot.holder.identity);
    return Object.assign(free ?? open(profile, holder), { holder });
  }

  async function lend({ profile, twin, pid }: LoanRequest): Promise<LentBackend> {
    const slot = find(profile, { pid, identity: identify(pid) ?? '' });
    if (!twin) {
      const reset = await slot.reset;
      if (slot.isUsed) await Promise.all([reset(), slot.twin?.then(({ mailbox }) => mailbox.clear())]);
      slot.isUsed = true;
      return describe(await slot.backend, twin);
    }
    slot.twin ??= slot.backend.then((backend) => startTwin(profile, backend));
    return describe(await slot.twin, twin);
  }

  const server = createServer((request, response) => {
    void (async () => {
      const text = (await request.setEncoding('utf8').toArray()).join('');
      const answer = await lend(JSON.parse(text) as LoanRequest).catch((error: unknown) => ({ error: String(error) }));
      response.end(JSON.stringify(answer));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      const all = slots.flatMap(({ backend, twin }) => [twin, backend]);
      await Promise.allSettled(all.map(async (one) => (await one)?.stop()));
    },
  };
}

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
