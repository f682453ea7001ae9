// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { loadErdjs } from '@/lib/wallets/families/erdjs';

const scripts = () => [...document.querySelectorAll('script')];
const arrive = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));

afterEach(() => {
  Reflect.deleteProperty(window, 'erdjs');
  for (const script of scripts()) script.remove();
});

describe('the script for Ledger devices', () => {
  it('is reported as unreachable, and fetched again at the next attempt', async () => {
    const failed = loadErdjs('/erdjs.js');
    arrive('error');
    await expect(failed).rejects.toMatchObject({ name: 'UnreachableError' });
    const wrong = loadErdjs('/erdjs.js');
    arrive('load');
    await expect(wrong).rejects.toMatchObject({
      cause: { message: 'The script of /erdjs.js put no erdjs on the page.' },
    });
    expect(scripts()).toHaveLength(0);
  });

  it('is added to the page once, and not if it is there already', async () => {
    const both = Promise.all([loadErdjs('/erdjs.js'), loadErdjs('/erdjs.js')]);
    expect(scripts().map(({ src }) => src)).toEqual([`${window.origin}/erdjs.js`]);
    Object.assign(window, { erdjs: { version: 'as served' } });
    arrive('load');
    const [first, second] = await both;
    expect(first).toBe(second);
    expect(await loadErdjs('/erdjs.js')).toBe(first);
    expect(scripts()).toHaveLength(1);
  });
});
