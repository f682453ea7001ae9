import { describe, expect, it } from 'vitest';
import { FEATURES, type FoyerConfig } from '@/protocol/config/FoyerConfig';
import { siteConfig } from '@/protocol/config/siteConfig';
import { ConfigError, validateConfig } from '@/protocol/config/validateConfig';

const valid: FoyerConfig = {
  name: 'Acme',
  tagline: 'tea by mail',
  description: 'Tea that comes by mail.',
  links: {},
  landing: { headline: 'Tea, *already* brewed.', lead: 'Order today.' },
  footer: 'Acme Ltd.',
  features: Object.fromEntries(FEATURES.map((feature) => [feature, true])) as FoyerConfig['features'],
};

/** What is wrong with a configuration, by one line each. */
function errorsOf(changes: object, hasImage?: (path: string) => boolean): readonly string[] {
  try {
    validateConfig({ ...valid, ...changes } as FoyerConfig, hasImage);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

describe('foyer.config.ts', () => {
  it('is valid as delivered', () => {
    expect(() => validateConfig(siteConfig)).not.toThrow();
  });

  it('accepts every value', () => {
    expect(
      errorsOf({
        names: { short: 'Acme', email: 'Acme, Inc.', authenticator: 'Acme', push: 'Acme' },
        logo: { dark: '/logo-dark.svg', light: '/logo.svg', aspectRatio: 3.5 },
        colors: { dark: { accent: '#7cc4ff', accentPress: '#5aa9e6' }, light: { background: '#ffffff' } },
        links: {
          repository: 'ssh://git@git.example.com/acme.git',
          footer: { Docs: 'https://acme.example', Support: 'mailto:help@acme.example' },
        },
      }),
    ).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name must not be empty.'],
    [{ name: 'A'.repeat(41) }, 'name must have at most 40 characters.'],
    [{ name: 'Acme <evil>' }, 'name must not contain any of < > " \\.'],
    [{ name: 'Acme\nBcc: all' }, 'name must be one line, without spaces at its ends.'],
    [{ name: 5 }, 'name must be text.'],
    [{ names: { short: 'Much too long' } }, 'names.short must have at most 12 characters.'],
    [
      { landing: { headline: 'a *b* c *d*', lead: 'x' } },
      'landing.headline must have one part between two asterisks, or none.',
    ],
    [
      { links: { footer: { Docs: 'javascript:alert(1)' } } },
      'links.footer.Docs must be a URL that starts with https://, http:// or mailto:.',
    ],
    [
      { links: { repository: 'https://git.example.com/a;rm -rf' } },
      'links.repository must be a URL that git can clone, such as https://git.example.com/acme.git.',
    ],
    [
      { logo: { dark: 'logo.svg', light: '/logo.svg' } },
      'logo.dark must be the path of an image in public/, such as /logo.svg.',
    ],
    [
      { logo: { dark: '/../.env.svg', light: '/logo.svg' } },
      'logo.dark must be the path of an image in public/, such as /logo.svg.',
    ],
    [{ colors: { dark: { accent: 'red' } } }, 'colors.dark.accent must be a color such as #7cc4ff.'],
    [{ colors: { dark: { acent: '#ffffff' } } }, 'colors.dark.acent is unknown. Check its spelling.'],
    [{ features: { ...valid.features, shop: true } }, 'features.shop is unknown. Check its spelling.'],
    [{ features: { ...valid.features, send: 'no' } }, 'features.send must be true or false.'],
    [{ lead: 'x' }, 'lead is unknown. Check its spelling.'],
  ])('with %j is refused: %s', (changes, error) => {
    expect(errorsOf(changes)).toEqual([error]);
  });

  it('reports every error at once, with a link to the documentation', () => {
    const changes = { name: '', footer: '' } as FoyerConfig;
    expect(() => validateConfig({ ...valid, ...changes })).toThrow(
      'foyer.config.ts has 2 errors:\n  - name must not be empty.\n  - footer must not be empty.\nCorrect them and start again. docs/getting-started/put-your-name-on-it.md explains every value.',
    );
  });

  it('is refused where a text has too little contrast', () => {
    expect(errorsOf({ colors: { dark: { accent: '#333333', accentPress: '#ffffff' } } })).toEqual([
      'colors.dark: accent #333333 on background #13110f has a contrast of 1.49. It needs 4.5 or more.',
      'colors.dark: accent #333333 on surface #1c1916 has a contrast of 1.39. It needs 4.5 or more.',
      'colors.dark: onAccent #1b1305 on accent #333333 has a contrast of 1.46. It needs 4.5 or more.',
    ]);
  });

  it('is refused where the image of the logo is missing', () => {
    const logo = { dark: '/dark.svg', light: '/light.svg' };
    expect(errorsOf({ logo }, (path) => path === '/dark.svg')).toEqual([
      'logo.light /light.svg is missing. Put the file at public/light.svg.',
    ]);
  });
});
