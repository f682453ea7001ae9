import { createServer } from 'node:http';
import type { GetServerSidePropsContext } from 'next';
import { readExplorerPage } from '@/lib/explorer/loadExplorer';

/**
 * Serves `/explorer` as the server of the site loads it, with its turns, shared calls and signatures, but without drawing
 * it: no build is needed. `npm run test:fuzz` takes the built site in its place.
 */
const server = createServer((req, res) => {
  const { pathname } = new URL(req.url ?? '/', 'http://site');
  const [, feature = '', ...path] = pathname.split('/');
  if (feature !== 'explorer') return void res.end();
  // What Next hands to a page, as far as this one reads it.
  const given = { params: { path }, query: {}, req, res, resolvedUrl: pathname };
  const context = given as unknown as GetServerSidePropsContext;
  readExplorerPage(context).then(
    (page) => res.end(JSON.stringify(page)),
    () => res.writeHead(500).end(),
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
