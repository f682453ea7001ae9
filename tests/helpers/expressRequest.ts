import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import express, { type Request } from 'express';

const app = express();

type Sent = { method?: string; url?: string; headers?: Record<string, string>; body?: string | Buffer };

/** A request as Express hands it on, without a connection: for unit tests of what reads requests. */
export function expressRequest({ method = 'POST', url = '/', headers = {}, body }: Sent = {}): Request {
  const request = new IncomingMessage(new Socket());
  if (body !== undefined) request.headers['content-length'] = String(Buffer.byteLength(body));
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  if (body !== undefined) request.push(body);
  request.push(null);
  return Object.assign(Object.setPrototypeOf(request, app.request) as Request, { method, url, originalUrl: url });
}
