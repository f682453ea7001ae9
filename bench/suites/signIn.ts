import { randomInt } from 'node:crypto';
import { FAMILY_ORDER, CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import { median } from '@/bench/measure/median';
import { readCpuMs } from '@/bench/measure/readCpuMs';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { proveWith, sendFamilyProof } from '@/tests/helpers/familySignIn';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

/** Sign-ins of one turn, how many run at once, and turns of each kind. */
const SIGN_INS = sized(150, 2);
const BATCH_SIZE = 10;
const TURNS = sized(3, 1);

/** Comes in once; rejects where it is refused. */
type SignIn = () => Promise<void>;
/** How often a second, and how much of a processor each took (in milliseconds, user and system). */
type Pace = { perSecond: number; cpuMs: number };

const PASSWORD = 'a long passphrase';

/** Ways into accounts that exist: everything that has to be signed is signed before the clock starts. */
async function createMethods(rest: Rest): Promise<Map<string, () => Promise<SignIn[]>>> {
  const username = `bench${randomInt(1e9)}`;
  await expectFine(rest('POST', 'users', { username, password: PASSWORD }));
  const logIn: SignIn = () => expectFine(rest('POST', 'login', { username, password: PASSWORD }));
  const methods = new Map([['password', () => Promise.resolve(Array.from({ length: SIGN_INS }, () => logIn))]]);
  for (const family of FAMILY_ORDER) {
    const signer = await createSigner(family);
    await expectFine(sendFamilyProof(rest, family, await proveWith(rest, signer)));
    methods.set(`wallet, ${CHAIN_FAMILIES[family].label}`, async () => {
      const made: SignIn[] = [];
      for (let i = 0; i < SIGN_INS; i++) {
        const proof = await proveWith(rest, signer);
        made.push(() => expectFine(sendFamilyProof(rest, family, proof)));
      }
      return made;
    });
  }
  return methods;
}

async function expectFine(answer: ReturnType<Rest>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`A sign-in was refused with ${status}: ${JSON.stringify(body)}`);
}

/** Lets a turn of sign-ins run and measures the backend's own process, not the database's. */
async function measureTurn(signIns: SignIn[], pid: number): Promise<Pace> {
  const waiting = [...signIns];
  const before = await readCpuMs(pid);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: BATCH_SIZE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await next();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: signIns.length / seconds, cpuMs: ((await readCpuMs(pid)) - before) / signIns.length };
}

/** Wallet sign-ins of each family beside bare log-ins with a password, at the same backend in the same run. */
export async function signIn(): Promise<Row[]> {
  // Each request from a network address of its own: what is measured is not the limit of one.
  const backend: TestBackend = await startBackend({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' } });
  try {
    const plain = createRest(backend.serverUrl, backend.appId);
    const rest: Rest = (method, path, body, options) => {
      const network = [10, randomInt(256), randomInt(256), randomInt(256)].join('.');
      return plain(method, path, body, { ...options, headers: { ...options?.headers, 'X-Forwarded-For': network } });
    };
    const methods = await createMethods(rest);
    const paces = new Map([...methods.keys()].map((name) => [name, [] as Pace[]]));
    // In turns, so that a machine that slows down does so for all of them; the first turn is a rehearsal.
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const [name, make] of methods) {
        const pace = await measureTurn(await make(), backend.pid);
        if (turn > 0) paces.get(name)?.push(pace);
      }
    }
    const figure = (name: string, of: keyof Pace) => median((paces.get(name) ?? []).map((pace) => pace[of]));
    return [...methods.keys()].flatMap((name): Row[] => {
      const beside = (of: keyof Pace) => (name === 'password' ? null : figure('password', of));
      return [
        {
          name: `Sign-ins: ${name}`,
          value: figure(name, 'perSecond'),
          beside: beside('perSecond'),
          unit: '/s',
          limit: null,
        },
        {
          name: `CPU of a sign-in: ${name}`,
          value: figure(name, 'cpuMs'),
          beside: beside('cpuMs'),
          unit: 'ms',
          limit: null,
        },
      ];
    });
  } finally {
    await backend.stop();
  }
}
