import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { HostError, choosePorts, isPortFree } from '@/scripts/lib/ports.mjs';

const wish = (setting: string, port: number, fixed = false) => ({ setting, port, fixed });
const taken =
  (...ports: number[]) =>
  (port: number) =>
    Promise.resolve(!ports.includes(port));

describe('choosing ports', () => {
  test('keeps the usual ones where they are free', async () => {
    const chosen = await choosePorts([wish('PORT', 3000), wish('BACKEND_PORT', 1337)], '127.0.0.1', taken());
    expect(chosen).toEqual([
      { setting: 'PORT', port: 3000, moved: false },
      { setting: 'BACKEND_PORT', port: 1337, moved: false },
    ]);
  });

  test('takes the next free one, and none that another part has', async () => {
    const wishes = [wish('PORT', 3000), wish('BACKEND_PORT', 3001), wish('CHAIN_PORT', 3002, true)];
    const chosen = await choosePorts(wishes, '127.0.0.1', taken(3000));
    expect(chosen.map(({ port, moved }) => [port, moved])).toEqual([
      [3001, true],
      [3003, true],
      [3002, false],
    ]);
  });

  test('names the port and the setting where the user fixed one that is taken', async () => {
    await expect(choosePorts([wish('BACKEND_PORT', 1337, true)], '127.0.0.1', taken(1337))).rejects.toThrow(
      'Port 1337 is taken by another program. End that program, or set BACKEND_PORT to a free port.',
    );
  });

  test('sees a program that listens on any loopback address', async () => {
    for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
      const server = createServer();
      server.on('error', () => server.emit('listening')); // A machine without IPv6.
      server.listen(0, host);
      await once(server, 'listening');
      const address = server.address();
      if (typeof address !== 'object' || !address) continue;
      expect(await isPortFree(address.port, '127.0.0.1')).toBe(false);
      server.close();
      await once(server, 'close');
      expect(await isPortFree(address.port, '127.0.0.1')).toBe(true);
    }
  });

  test('names HOST if it is not an address of this machine', async () => {
    const port = await findFreePort();
    await expect(isPortFree(port, '203.0.113.7')).rejects.toThrow(HostError);
    await expect(isPortFree(port, '203.0.113.7')).rejects.toThrow(/^HOST "203\.0\.113\.7" is not an address/);
  });
});
