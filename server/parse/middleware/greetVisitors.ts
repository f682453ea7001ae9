import type { RequestHandler } from 'express';

/** Answers a person who opens the address of the backend in a browser; clients never ask this. */
export function greetVisitors(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' || req.path !== '/') {
      next();
      return;
    }
    res.json({
      name: 'Foyer backend',
      protocol: 'Parse REST, as the moralis SDK 1.x speaks it',
      site: siteUrl,
      hint: 'Give this address as serverUrl to Moralis.start().',
    });
  };
}
