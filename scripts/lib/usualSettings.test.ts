import { expect, it } from 'vitest';
import { parsePublicSettings } from '@/lib/parseEnv';
import { SITE_NODES, SITE_SETTINGS } from '@/protocol/config/siteSettings';
import { partsEnvironment, readSettings } from '@/scripts/lib/settings.mjs';
import { readServerSettings } from '@/server/config/readServerSettings';

// Site and backend have separate defaults; a site without the runner must still find its backend.
it('the runner, the backend and the site agree on ports, addresses and name where none is given', () => {
  const runner = readSettings('dev', '/', {});
  const ports = Object.fromEntries(runner.ports.map(({ setting, port }) => [setting, port]));
  const { backendPort, chainPort, siteUrl, serverUrl, appId } = readServerSettings({});
  expect(ports).toEqual({ PORT: Number(new URL(siteUrl).port), BACKEND_PORT: backendPort, CHAIN_PORT: chainPort });
  expect(parsePublicSettings({})).toMatchObject({ siteUrl, serverUrl, appId });
  expect(partsEnvironment(runner, ports, {})).toMatchObject({
    SITE_URL: siteUrl,
    NEXT_PUBLIC_MORALIS_SERVER_URL: serverUrl,
    NEXT_PUBLIC_MORALIS_APP_ID: appId,
  });
});

it.each([...Object.keys(SITE_SETTINGS), `${SITE_NODES.name}_1`])(
  'the site refuses a bad %s as the backend does',
  (name) => {
    const bad = new RegExp(`- ${name} "bad.value" must be `, 's');
    expect(() => parsePublicSettings({ [name]: 'bad\u0007value' })).toThrow(bad);
    expect(() => readServerSettings({ [name]: 'bad\u0007value' })).toThrow(bad);
  },
);
