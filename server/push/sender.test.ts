import { expect, it } from 'vitest';
import { findPushService, createVapidKey } from '@/server/push/sender';
import { readServerSettings } from '@/server/config/readServerSettings';

const { services } = readServerSettings({}).push;

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('knows %s', (endpoint) => {
  expect(findPushService(endpoint, services)).toEqual({ trusted: undefined });
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:password@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://evilpush.services.mozilla.com.example.com/abc',
  'https://notify.windows.com/abc',
  'https://example.com/#https://fcm.googleapis.com',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'file:///etc/passwd',
  'none',
])('asks nothing of %s', (endpoint) => {
  expect(findPushService(endpoint, services)).toBeNull();
});

it('trusts an origin that the operator named whole, and no other port of it', () => {
  const own = ['http://127.0.0.1:8080'];
  expect(findPushService('http://127.0.0.1:8080/x', own)).toEqual({ trusted: own[0] });
  expect(findPushService('http://127.0.0.1:8081/x', own)).toBeNull();
});

it('makes one key of a master key, which is a pair', () => {
  const key = createVapidKey('one');
  expect(createVapidKey('one')).toEqual(key);
  expect(createVapidKey('other')).not.toEqual(key);
  const given = { VAPID_PUBLIC_KEY: key.publicKey, VAPID_PRIVATE_KEY: key.privateKey };
  expect(readServerSettings(given).push).toMatchObject({ keys: key, on: true, contact: null });
});

it.each([
  [{ PUSH: 'yes' }, /PUSH "yes" must be/],
  [{ VAPID_PUBLIC_KEY: 'x' }, /go together/],
  [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y'.repeat(43) }, /must be a pair/],
  [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, /VAPID_PRIVATE_KEY must be a VAPID key of 43 characters/],
  [
    { VAPID_PUBLIC_KEY: createVapidKey('one').publicKey, VAPID_PRIVATE_KEY: createVapidKey('other').privateKey },
    /must be a pair/,
  ],
  [{ VAPID_SUBJECT: 'me' }, /VAPID_SUBJECT "me" must be/],
  [{ PUSH_SERVICES: 'push.example.com, *' }, /PUSH_SERVICES "push\.example\.com, \*" must be/],
])('says what is wrong with %j', (given, words) => {
  const read = () => readServerSettings(given as Record<string, string>);
  expect(read).toThrow('one error:');
  expect(read).toThrow(words);
});
