import { describe, expect, it } from 'vitest';
import { findLicenceErrors, listInstalled, readLicence } from '@/scripts/lib/licences.mjs';

const planted = (licence: string, name = 'planted') => findLicenceErrors([{ name, version: '1.0.0', licence }]);

describe('the licences of the installation', () => {
  it.each(['GPL-3.0', 'AGPL-3.0-only', 'BUSL-1.1', 'SEE LICENSE IN LICENSE.md', 'UNLICENSED', 'MIT AND GPL-2.0', ''])(
    'refuse a package under "%s"',
    (licence) => {
      expect(planted(licence)).toHaveLength(1);
    },
  );

  it.each(['MIT', '(MIT OR GPL-2.0)', '(Apache-2.0 AND MIT)', 'MPL-2.0', 'OFL-1.1', '(BSD-3-Clause OR GPL-2.0)'])(
    'let one under "%s" be',
    (licence) => {
      expect(planted(licence)).toEqual([]);
    },
  );

  it('make an exception for the licence that was read, and for no other', () => {
    expect(planted('GPL-3.0-or-later', '@uniswap/v2-core')).toEqual([]);
    expect(planted('BUSL-1.1', '@uniswap/v2-core')).toHaveLength(1);
    expect(planted('GPL-3.0-or-later', '@uniswap/v3-core')).toHaveLength(1);
  });

  it('are read in the older forms too', () => {
    expect(readLicence([{ type: 'MIT', url: 'https://example.com' }])).toBe('MIT');
    expect(readLicence({ type: 'ISC' })).toBe('ISC');
    expect(readLicence(undefined)).toBe('');
  });

  it('are all allowed, WalletConnect’s own and those of what stands for other packages among them', () => {
    const installed = listInstalled(process.cwd());
    expect(findLicenceErrors(installed)).toEqual([]);
    // From 2.21.9 on its licence ties every use to one vendor's network.
    const ours = installed.filter(({ name }) => /^@(walletconnect|reown)\//.test(name));
    expect(ours.length).toBeGreaterThan(20);
    for (const { name, licence } of ours) expect(`${name} ${licence}`).toMatch(/ (MIT|Apache-2\.0)$/);
    expect(installed.map(({ name }) => name)).not.toContain('@toruslabs/ffjavascript');
  });
});
