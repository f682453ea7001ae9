import { describe, expect, it } from 'vitest';
import { createLogger } from '@/server/observability/createLogger';
import { createShutdownHooks } from '@/server/process/createShutdownHooks';

const { logger } = createLogger({ level: 'silent' });

describe('createShutdownHooks', () => {
  it('lets nobody in first and closes the database last, whatever was started first', async () => {
    const order: string[] = [];
    const shutdownHooks = createShutdownHooks(logger);
    for (const name of ['database', 'http', 'chain', 'parse', 'mail'] as const)
      shutdownHooks.add(name, () => void order.push(name));
    await Promise.all([shutdownHooks.run(), shutdownHooks.run()]);
    expect(order).toEqual(['http', 'parse', 'mail', 'chain', 'database']);
  });

  it('stops modules backwards, before Parse Server', async () => {
    const order: string[] = [];
    const shutdownHooks = createShutdownHooks(logger);
    shutdownHooks.add('parse', () => void order.push('parse'));
    for (const label of ['accounts', 'event sync']) shutdownHooks.add('modules', () => void order.push(label), label);
    await shutdownHooks.run();
    expect(order).toEqual(['event sync', 'accounts', 'parse']);
  });

  it('goes on when a part fails to stop, and stops a part that stands only afterwards', async () => {
    const order: string[] = [];
    const shutdownHooks = createShutdownHooks(logger);
    shutdownHooks.add('http', () => Promise.reject(new Error('stuck')));
    shutdownHooks.add('database', () => void order.push('database'));
    const first = shutdownHooks.run();
    shutdownHooks.add('chain', () => void order.push('chain'));
    await first;
    await shutdownHooks.run();
    expect(order).toEqual(['database', 'chain']);
  });
});
