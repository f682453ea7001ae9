import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOR_PROPERTIES, DEFAULT_COLORS, writeBrandStyles } from '@/protocol/config/brandStyles';
import { COLORS } from '@/protocol/config/FoyerConfig';
import { siteConfig } from '@/protocol/config/siteConfig';

const tokens = readFileSync('styles/tokens.css', 'utf8');
const THEMES = {
  dark: tokens.slice(0, tokens.indexOf("[data-theme='light'] {")),
  light: tokens.slice(tokens.indexOf("[data-theme='light'] {")),
};

it.each(COLORS.flatMap((color) => [['dark', color] as const, ['light', color] as const]))(
  'the %s %s is that of styles/tokens.css',
  (theme, color) => {
    const property = new RegExp(`^  ${COLOR_PROPERTIES[color]}: (.+);$`, 'm');
    expect(property.exec(THEMES[theme])?.[1]).toBe(DEFAULT_COLORS[theme][color]);
  },
);

describe('the styles of a brand', () => {
  const bare = { ...siteConfig, colors: undefined, logo: undefined };

  it('are empty for a site without colors and logo', () => {
    expect(writeBrandStyles(bare)).toBe('');
  });

  it('replace the colors of one theme, with the shades derived from its accent', () => {
    expect(writeBrandStyles({ ...bare, colors: { light: { accent: '#004488' } } })).toBe(
      ":root:root[data-theme='light']{--accent:#004488;--accent-press:#003c78;--tint:color-mix(in srgb,#004488 8%,transparent);" +
        '--glow:color-mix(in srgb,#004488 24%,transparent);--glow-strong:color-mix(in srgb,#004488 44%,transparent)}',
    );
  });

  it('put an image in place of the drawn logo', () => {
    const logo = { dark: '/dark.svg', light: '/light.svg', aspectRatio: 3 };
    expect(writeBrandStyles({ ...bare, logo })).toBe(
      ":root:root:not([data-theme='light']){--logo:url(/dark.svg)}:root:root[data-theme='light']{--logo:url(/light.svg)}" +
        '[data-logo]{width:auto;aspect-ratio:3;background:var(--logo) center/contain no-repeat}[data-logo]>*{display:none}',
    );
  });
});
