import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';

/** A pin that somebody asked for. */
export type Pin = {
  requestid: string;
  status: 'queued' | 'pinning' | 'pinned' | 'failed';
  pin: { cid: string; name?: string };
};

/** A pinning service. */
export type PinningService = { url: string; token: string; pins: Map<string, Pin>; stop(): void };

/**
 * Stands in for a pinning service: speaks the IPFS Pinning Service API 1.0, wants its token, and like a real one fetches
 * what it is to pin, here from a gateway, before it calls it pinned.
 *
 * @param gateway address of `/ipfs` of the backend, known once that runs
 */
export async function startPinningService(gateway: () => string): Promise<PinningService> {
  const token = 'a-token-of-the-pinning-service';
  const pins = new Map<string, Pin>();
  const app = express().use(express.json());
  app.use((req, res, next) => {
    if (req.get('Authorization') === `Bearer ${token}`) next();
    else res.status(401).json({ error: { reason: 'UNAUTHORIZED' } });
  });
  app.post('/pins', async (req, res) => {
    const { cid, name } = req.body as Pin['pin'];
    const requestid = crypto.randomUUID();
    const fetched = await fetch(`${gateway()}/${cid}`);
    const pin: Pin = { requestid, status: fetched.ok ? 'pinned' : 'failed', pin: { cid, ...(name && { name }) } };
    pins.set(requestid, pin);
    res.status(202).json({ ...pin, created: new Date().toISOString(), delegates: [] });
  });
  app.get('/pins/:id', (req, res) => {
    const pin = pins.get(req.params.id);
    if (pin) res.json({ ...pin, created: new Date().toISOString(), delegates: [] });
    else res.status(404).json({ error: { reason: 'NOT_FOUND' } });
  });
  app.delete('/pins/:id', (req, res) => {
    res.status(pins.delete(req.params.id) ? 202 : 404).end();
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, token, pins, stop: () => void server.close() };
}
