import Parse from 'parse/node';
import type { PushFunction } from '@/protocol/push';
import { forOwner, type FunctionRequest } from '@/server/account/AccountRequest';
import { describeDevice } from '@/server/account/sessions/describeDevice';
import { checkParameters } from '@/server/parse/checkParameters';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { Push } from '@/server/push/createPush';
import { INSTALLATION_CLASS } from '@/server/push/deviceRows';
import { keepInstallation } from '@/server/push/keepInstallation';
import { pushParameters } from '@/server/push/pushParameters';

/** Notices that an account may send to itself, to see how they look. */
const TESTS = { number: 5, window: 60_000 };

/** Registers the functions of notices (`protocol/push.ts`), and what keeps the class of devices in order. */
export function definePush({ Cloud }: typeof Parse, push: Push, limits: RateLimitStore): void {
  const { devices, settings, key } = push;
  const shapes = pushParameters(settings.services);
  const requireOn = () => {
    if (!settings.on) throw new Parse.Error(Parse.Error.PUSH_MISCONFIGURED, 'Notices are switched off on this site.');
  };

  const functions: Record<PushFunction, (request: FunctionRequest) => Promise<unknown>> = {
    getPushKey: () => Promise.resolve({ key: settings.on ? key.publicKey : null }),
    savePush: (request) =>
      forOwner(async ({ userId, sessionToken, params }) => {
        requireOn();
        const device = describeDevice(request.headers?.['user-agent']);
        return devices.save({ userId, sessionToken, device }, checkParameters(shapes.save, params));
      })(request),
    removePush: forOwner(async ({ userId, params }) => {
      await devices.remove(userId, checkParameters(shapes.remove, params));
      return {};
    }),
    listPushes: forOwner(({ userId, params }) => {
      return devices.list(userId, checkParameters(shapes.list, params).endpoint);
    }),
    testPush: forOwner(async ({ userId, params }) => {
      requireOn();
      const { id } = checkParameters(shapes.test, params);
      const row = (await devices.rowsOf(userId)).find(({ objectId }) => objectId === id);
      if (!row) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'There is no such device of yours.');
      const { count } = await limits.hit(`push-test ${userId}`, TESTS.window);
      if (count > TESTS.number) throw new Parse.Error(155, 'Too many tries in a short time. Try again in a minute.');
      const words = {
        title: 'It works',
        body: 'This is how Foyer tells you of things.',
        url: '/account/notices',
        tag: 'test',
      };
      const { sent } = await push.delivery.deliver([row], words, Date.now() + 60_000);
      return { sent: sent === 1 };
    }),
    movePush: async ({ params }) => {
      requireOn();
      await devices.move(checkParameters(shapes.move, params));
      return {};
    },
  };
  for (const [name, handler] of Object.entries(functions)) Cloud.define(name, handler);

  Cloud.beforeSave(INSTALLATION_CLASS, keepInstallation);
  Cloud.afterLogout(async ({ object }: { object?: Parse.Object }) => {
    if (object?.id) await devices.removeOfSession(object.id);
  });
}
