import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { PushSubscriptionWords } from '@/protocol/calls/push';
import type { PushPayload } from '@/protocol/notifications';

/** A notice that arrived, decrypted. */
export type ArrivedPush = { payload: PushPayload; ttl: number; subject: string; at: number };

/** A device of the push service, as a browser holds one. */
export type PushedDevice = {
  subscription: PushSubscriptionWords;
  /** What arrived so far, the oldest first. */
  arrived: ArrivedPush[];
  /** Statuses of the next answers, instead of 201; a number of seconds goes along as `Retry-After`. */
  answers: (number | [status: number, retryAfter: number])[];
  /** How often it was sent to, refused or not. */
  tries: number;
};

/** A push service. */
export type PushService = { url: string; subscribe(): PushedDevice; stop(): Promise<void> };

const DAY = 24 * 60 * 60;

/**
 * Stands in for a push service and the browsers behind it: takes messages as RFC 8030 has it, refuses those that are not
 * signed for it by the key of the subscription (RFC 8292), and decrypts the others as a browser does (RFC 8291), with code
 * of its own.
 *
 * @param siteKey the `applicationServerKey` that devices subscribe with, base64url; known once the backend runs
 * @param port 0 for any free one
 */
export async function startPushService(siteKey: () => Promise<string>, port = 0): Promise<PushService> {
  const devices = new Map<string, { device: PushedDevice; read: (body: Buffer) => string }>();
  let url = '';
  const app = express();
  app.post('/push/:id', async (req, res) => {
    const known = devices.get(req.params.id);
    if (!known) return void res.status(404).end();
    const { device, read } = known;
    device.tries += 1;
    const ttl = Number(req.get('TTL'));
    if (!/^\d+$/.test(req.get('TTL') ?? '')) return void res.status(400).end();
    const claims = checkVapid(req.get('Authorization') ?? '', await siteKey(), url);
    if (!claims) return void res.status(403).end();
    const answer = device.answers.shift() ?? 201;
    const [status, retryAfter] = typeof answer === 'number' ? [answer, null] : answer;
    if (retryAfter !== null) res.set('Retry-After', String(retryAfter));
    if (status !== 201) return void res.status(status).end();
    const body = Buffer.concat((await req.toArray()) as Buffer[]);
    if (body.length > 4_096) return void res.status(413).end();
    if (req.get('Content-Encoding') !== 'aes128gcm') return void res.status(415).end();
    const payload = JSON.parse(read(body)) as PushPayload;
    device.arrived.push({ payload, ttl, subject: claims.sub, at: Date.now() });
    res
      .status(201)
      .set({ Location: `${url}/message/${randomBytes(8).toString('hex')}`, TTL: String(ttl) })
      .end();
  });
  const server = app.listen(port, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    subscribe() {
      const id = randomBytes(12).toString('base64url');
      const { keys, read } = makeReader();
      const subscription = { endpoint: `${url}/push/${id}`, keys };
      const device: PushedDevice = { subscription, arrived: [], answers: [], tries: 0 };
      devices.set(id, { device, read });
      return device;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Keys of a device, and what opens the messages for it (RFC 8188, 8291). */
function makeReader(): { keys: PushSubscriptionWords['keys']; read: (body: Buffer) => string } {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const auth = randomBytes(16);
  const extract = (salt: Buffer, secret: Buffer) => createHmac('sha256', salt).update(secret).digest();
  const expand = (key: Buffer, info: string | Buffer, length: number) =>
    createHmac('sha256', key)
      .update(Buffer.concat([Buffer.from(info), Buffer.from([1])]))
      .digest()
      .subarray(0, length);
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    if (body.readUInt32BE(16) < sealed.length) throw new Error('The message has more than one record.');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const secret = expand(extract(auth, own.computeSecret(sender)), info, 32);
    const inner = extract(salt, secret);
    const key = expand(inner, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = expand(inner, 'Content-Encoding: nonce\0', 12);
    const opener = createDecipheriv('aes-128-gcm', key, nonce);
    opener.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    // Padding: zeros after the mark 2 of the last record.
    const end = plain.lastIndexOf(2);
    if (end < 0 || plain.subarray(end + 1).some(Boolean)) throw new Error('The padding is broken.');
    return plain.subarray(0, end).toString('utf8');
  };
  return { keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') }, read };
}

/** The claims of a signature by this key for this service (RFC 8292); `null` where it does not hold. */
function checkVapid(header: string, siteKey: string, audience: string): { sub: string } | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head, body, signature] = token?.split('.') ?? [];
  if (key !== siteKey || !head || !body || !signature) return null;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { aud, exp, sub } = read(body);
  const now = Date.now() / 1_000;
  const holds =
    signed && read(head)['alg'] === 'ES256' && aud === audience && Number(exp) > now && Number(exp) <= now + DAY;
  return holds && typeof sub === 'string' && /^(mailto|https):/.test(sub) ? { sub } : null;
}
