import { expect } from 'vitest';
import type { PushDevice } from '@/protocol/calls/push';
import type { PushKind } from '@/protocol/notifications';
import { resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createMasterClient, type MasterClient, type Row } from '@/tests/helpers/createMasterClient';
import { createCommunityClient, pointer, type CommunityClient } from '@/tests/helpers/createCommunityClient';
import { startBackend, type BackendOverrides, type TestBackend } from '@/tests/helpers/startBackend';
import { startPushService, type PushedDevice, type PushService } from '@/tests/stand-ins/pushService';

/** An account with a device that is notified of things. */
export type Subscriber = { who: Session; device: PushedDevice; saved: PushDevice };

/** A backend that may ask a push service of our own, and what tests do with both. */
export type PushBackend = {
  backend: TestBackend;
  service: PushService;
  community: CommunityClient;
  people: AccountClient;
  master: MasterClient;
  /** Settings for another backend beside it. */
  env: Record<string, string>;
  /** A new account with a device that is notified of these kinds. */
  subscribe(...kinds: PushKind[]): Promise<Subscriber>;
  /** Sends by Parse's own way, with the master key, through one of the backends. */
  push(body: object, by?: TestBackend): Promise<{ status: number; id: string; answer: Record<string, unknown> }>;
  /** The rows of the devices of an account. */
  rowsOf(who: Session): Promise<Row[]>;
  statusOf(id: string): Promise<Row | undefined>;
  /** The status of a push, looked at until it is as expected. */
  finished(id: string): ReturnType<typeof expect.poll<Promise<Row | undefined>>>;
  /** The code by which a function refuses. */
  refusal(who: Session | null, name: string, params: Record<string, unknown>): Promise<unknown>;
  stop(): Promise<void>;
};

const POLL_OPTIONS = { timeout: 15_000 };

/** Starts both. */
export async function startPush(overrides: BackendOverrides = {}): Promise<PushBackend> {
  const service = await startPushService(async () =>
    String((await resultOf(community.people.call(null, 'getPushKey')))['key']),
  );
  const env = { PUSH_SERVICES: service.url, VAPID_SUBJECT: 'mailto:owner@example.org', ...overrides.env };
  const backend = await startBackend({ ...overrides, env });
  const community = createCommunityClient(backend);
  const { people } = community;
  const master = createMasterClient(backend);
  const statusOf = async (id: string) => (await master.find('_PushStatus', { objectId: id }))[0];
  return {
    ...{ backend, service, community, people, master, env, statusOf },
    async subscribe(...kinds) {
      const who = await people.signUp();
      const device = service.subscribe();
      const { subscription } = device;
      return { who, device, saved: await resultOf(people.call(who, 'savePush', { subscription, kinds })) };
    },
    async push(body, by = backend) {
      const response = await fetch(`${by.serverUrl}/push`, {
        method: 'POST',
        headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey },
        body: JSON.stringify(body),
      });
      const id = response.headers.get('X-Parse-Push-Status-Id') ?? '';
      return { status: response.status, id, answer: (await response.json()) as Record<string, unknown> };
    },
    rowsOf: (who) => master.find('_Installation', { user: pointer('_User', who.id) }),
    finished: (id) => expect.poll(() => statusOf(id), POLL_OPTIONS),
    async refusal(who, name, params) {
      const { status, body } = await people.call(who, name, params);
      expect(status).toBeLessThan(500);
      return body['code'];
    },
    async stop() {
      await backend.stop();
      await service.stop();
    },
  };
}

/** Waits until so many notices arrived at a device. */
export const arrives = (device: PushedDevice, number = 1) =>
  expect.poll(() => device.arrived.length, POLL_OPTIONS).toBe(number);

/** A moment so many seconds from now, in ISO 8601. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

/** Condition of the devices of these accounts. */
export const to = (...some: readonly { who: Session }[]) => ({
  user: { $in: some.map(({ who }) => pointer('_User', who.id)) },
});
