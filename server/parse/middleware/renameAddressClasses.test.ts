import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { renameAddressClasses } from '@/server/parse/middleware/renameAddressClasses';

it.each([
  ['/classes/_EthAddress', '/classes/EthAddress'],
  ['/classes/%5FEthAddress/0x1?where={}', '/classes/EthAddress/0x1?where={}'],
  ['/classes/_%45thAddress', '/classes/EthAddress'],
  ['/classes/_User', '/classes/_User'],
  ['/classes/%FF', '/classes/%FF'],
])('leads %s to %s', (from, to) => {
  const body = { requests: [{ path: `/server${from}` }] };
  const req = { url: from, originalUrl: `/server${from}`, body } as unknown as Request;
  renameAddressClasses(req, {} as unknown as Response, () => undefined);
  expect([req.url, req.originalUrl, body.requests[0]?.path]).toEqual([to, `/server${to}`, `/server${to}`]);
});
