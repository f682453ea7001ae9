import { createRequire } from 'node:module';
import type { ParseHandler, ParseRoute } from '@/server/parse/triggerStore';

const { default: PromiseRouter } = createRequire(import.meta.url)('parse-server/lib/PromiseRouter') as {
  default: new () => { routes: ParseRoute[]; route(method: string, path: string, handler: ParseHandler): void };
};

/** Routes such as `GET /users`, made by Parse Server's own router. Each handler answers the words of its route. */
export function parseRoutes(...words: string[]): ParseRoute[] {
  const router = new PromiseRouter();
  for (const one of words) {
    const [method = '', path = ''] = one.split(' ');
    router.route(method, path, () => Promise.resolve({ response: one }));
  }
  return router.routes;
}
