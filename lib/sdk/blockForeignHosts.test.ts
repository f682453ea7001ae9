// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { blockForeignHosts, ForeignHostError } from '@/lib/sdk/blockForeignHosts';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

// The browser's build, as the site loads it.
const sdk = createRequire(import.meta.url)('moralis/lib/browser/Parse.js') as MoralisSdk;

describe('the SDK', () => {
  const asked: string[] = [];
  const controller = sdk.CoreManager.getRESTController();
  controller.ajax = (_method, url) => {
    asked.push(url);
    return Promise.resolve({ response: { result: [] }, status: 200 });
  };
  blockForeignHosts(sdk, 'http://localhost:1337/server');

  it('asks its backend and nobody else when it starts', async () => {
    const ajax = vi.spyOn(controller, 'ajax');
    await sdk.start({ appId: 'foyer', serverUrl: 'http://localhost:1337/server' });
    const wanted = ajax.mock.calls.map(([, url]) => new URL(url).host);
    expect(wanted).toContain('internal-api.moralis.io');
    expect(wanted).toContain('www.unpkg.com');
    expect(asked).toEqual(['http://localhost:1337/server/functions/getPluginSpecs']);
  });

  it.each(['https://deep-index.moralis.io/api/v2', 'http://localhost:1338/server', '//unpkg.com', 'nonsense'])(
    'is refused %s',
    async (url) => {
      await expect(controller.ajax('GET', url, '')).rejects.toBeInstanceOf(ForeignHostError);
    },
  );
});
