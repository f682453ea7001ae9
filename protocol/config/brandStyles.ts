import type { Color, FoyerConfig, Theme } from './FoyerConfig';

/** Foyer's own colors, as in `styles/tokens.css`; a unit test compares them. */
export const DEFAULT_COLORS: { readonly [theme in Theme]: { readonly [color in Color]: string } } = {
  dark: {
    background: '#13110f',
    surface: '#1c1916',
    text: '#f4ede2',
    accent: '#e0ac4c',
    accentPress: '#cc9a3e',
    onAccent: '#1b1305',
  },
  light: {
    background: '#f6f1e8',
    surface: '#fdfaf5',
    text: '#211b14',
    accent: '#855509',
    accentPress: '#6b4406',
    onAccent: '#fffaf0',
  },
};

/** The custom property behind each color. */
export const COLOR_PROPERTIES: { readonly [color in Color]: string } = {
  background: '--bg',
  surface: '--surface',
  text: '--text',
  accent: '--accent',
  accentPress: '--accent-press',
  onAccent: '--on-accent',
};

/** Share of `accent` in the tint and the two lights of a theme, in percent. */
const SHARES = {
  dark: { '--tint': 10, '--glow': 15, '--glow-strong': 30 },
  light: { '--tint': 8, '--glow': 24, '--glow-strong': 44 },
} as const;

/** More exact than the selectors of `styles/tokens.css`, so that the order of the two does not matter. */
const SELECTORS = { dark: ":root:root:not([data-theme='light'])", light: ":root:root[data-theme='light']" } as const;

/** Share of an accent that is left while it is pressed, the rest being black. */
const PRESSED = 0.88;

/** A color of a theme: the site's, or Foyer's; an accent of the site's own is darker while it is pressed. */
export function colorOf({ colors }: FoyerConfig, theme: Theme, color: Color): string {
  const own = colors?.[theme] ?? {};
  if (color === 'accentPress' && own.accent && !own.accentPress) return darken(own.accent);
  return own[color] ?? DEFAULT_COLORS[theme][color];
}

const darken = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(color.slice(at, at + 2), 16) * PRESSED)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The style sheet of the colors and the logo that a site brings; empty where it brings none. */
export function writeBrandStyles(config: FoyerConfig): string {
  const { colors, logo } = config;
  const rules = (['dark', 'light'] as const).flatMap((theme) => {
    const own = colors?.[theme] ?? {};
    const values = Object.entries(own).map(([color, value]) => `${COLOR_PROPERTIES[color as Color]}:${value}`);
    if (own.background) values.push(`--floor:color-mix(in srgb,${own.background},var(--surface))`);
    if (own.accent) {
      if (!own.accentPress) values.push(`--accent-press:${colorOf(config, theme, 'accentPress')}`);
      for (const [property, share] of Object.entries(SHARES[theme]))
        values.push(`${property}:color-mix(in srgb,${own.accent} ${share}%,transparent)`);
    }
    if (logo) values.push(`--logo:url(${logo[theme]})`);
    return values.length > 0 ? `${SELECTORS[theme]}{${values.join(';')}}` : [];
  });
  if (logo) {
    // The drawing gives its place to the image; both are no more than decoration beside the name.
    const ratio = `width:auto;aspect-ratio:${logo.aspectRatio ?? 1}`;
    rules.push(`[data-logo]{${ratio};background:var(--logo) center/contain no-repeat}[data-logo]>*{display:none}`);
  }
  return rules.join('');
}
