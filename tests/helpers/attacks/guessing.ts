import { expectBearable, outcomesOf, sendRaw, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import { SPELLINGS, type Aim } from '@/tests/helpers/attacks/spellings';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** One guess and what it was told. */
export type Guess = { spelling: string; index: number; code: unknown; body: Record<string, unknown> };

/** How many guesses each spelling is used for; the last one is the right one. */
export type Plan = {
  path: string;
  perSpelling: number;
  /** What is guessed; `isLast`: the secret itself, which must be refused like everything else. */
  fieldsOf(index: number, isLast: boolean): Record<string, unknown>;
  decoy: Record<string, unknown>;
  /** The caller's address; another one for each request where there is none. */
  address?: string;
  sessionToken?: string;
};

/** Spellings that are tried at once. */
const BATCH_SIZE = 6;

let addresses = 0;
/** An address that nobody had before. */
const newAddress = (): string => {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Guesses over backends that share a database, asked in turn, as if through one proxy. */
export function createGuesser(backends: readonly SharedBackend[]) {
  let turn = 0;

  const send = async (raw: RawRequest, address?: string) => {
    const backend = backends[turn++ % backends.length];
    if (!backend) throw new Error('There is no backend to ask.');
    const headers = { 'X-Forwarded-For': address ?? newAddress(), ...raw.headers };
    const whole = { ...raw, headers };
    const answer = await sendRaw(backend.origin, whole);
    await expectBearable(backend, whole, answer);
    return outcomesOf(answer);
  };

  return {
    send,
    /** Guesses by every spelling there is, some of them at once. */
    async guessAll({ path, perSpelling, fieldsOf, decoy, address, sessionToken }: Plan): Promise<Guess[]> {
      const guesses: Guess[] = [];
      const appId = backends[0]?.appId ?? '';
      const left = [...SPELLINGS];
      const work = async () => {
        for (let next = left.shift(); next; next = left.shift()) {
          const { name: spelling, spell } = next;
          for (let index = 0; index < perSpelling; index++) {
            const fields = fieldsOf(index, index === perSpelling - 1);
            const aim: Aim = { path, fields, decoy, appId, ...(sessionToken && { sessionToken }) };
            for (const outcome of await send(spell(aim), address)) guesses.push({ spelling, index, ...outcome });
          }
        }
      };
      await Promise.all(Array.from({ length: BATCH_SIZE }, work));
      return guesses;
    },
    /** Makes so many calls in one batch, to use up a limit. */
    async fill(path: string, count: number, fields: Record<string, unknown>, address: string): Promise<Guess[]> {
      const requests = Array.from({ length: count }, () => ({ method: 'POST', path: `/server${path}`, body: fields }));
      const body = JSON.stringify({ requests, _ApplicationId: backends[0]?.appId });
      const outcomes = await send({ path: '/server/batch', headers: { 'Content-Type': 'text/plain' }, body }, address);
      return outcomes.map((outcome, index) => ({ spelling: 'in a batch of many', index, ...outcome }));
    },
  };
}

/** How a guess is shown where it should have been refused. */
export const show = ({ spelling, index, body }: Guess): string => `${spelling} (${index}): ${JSON.stringify(body)}`;
