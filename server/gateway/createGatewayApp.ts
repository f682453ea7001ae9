import express, { type Express, type RequestHandler } from 'express';
import { createGateway, type GatewayParts } from '@/server/gateway/createGateway';

/** What stands at the path of the Parse protocol. */
export type GatewayAppParts = GatewayParts & {
  /** Public address of the site, for people who open the backend's address in a browser. */
  siteUrl: string;
  /** Number of proxies in front. */
  trustProxy: number;
  /** Serves files to be read. */
  files: RequestHandler;
};

/** The Parse protocol as an application of Express: files to be read, a word for people, and the gateway. */
export function createGatewayApp(parts: GatewayAppParts): Express {
  const { siteUrl, trustProxy, files } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxy);
  app.use(greetVisitors(siteUrl), files, createGateway(parts));
  return app;
}

/** Clients never ask this. Parse Server's own pages for links in emails are closed: the site has those, and counts them. */
function greetVisitors(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    if (/^\/+apps(\/|$)/i.test(req.path)) {
      res.status(404).json({ code: 108, error: `This page is on the site: ${siteUrl}` });
    } else if (req.method === 'GET' && req.path === '/health') {
      res.json({ status: 'ok' });
    } else if (req.method === 'GET' && req.path === '/') {
      res.json({
        name: 'Foyer backend',
        protocol: 'Parse REST, as the moralis SDK 1.x speaks it',
        site: siteUrl,
        hint: 'Give this address as serverUrl to Moralis.start().',
      });
    } else next();
  };
}
