import { z } from 'zod';
import { COLORS, FEATURES, type FoyerConfig, type Theme } from './FoyerConfig';
import { colorOf } from './brandStyles';

/** Least contrast of text on what is behind it (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** Pairs of colors that carry text: text, ground. */
const PAIRS = [
  ['text', 'background'],
  ['text', 'surface'],
  ['accent', 'background'],
  ['accent', 'surface'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentPress'],
] as const;

/** Whether a text has one part between two asterisks, or no asterisk. */
function hasOneMarkedPart(value: string): boolean {
  const [, marked, ...rest] = value.split('*');
  return marked === undefined || (marked !== '' && rest.length === 1);
}

/** `foyer.config.ts` cannot be used. The message has one line for each error, with what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** One sentence or two for each. */
  declare readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(
      [
        `foyer.config.ts has ${errors.length === 1 ? 'one error' : `${errors.length} errors`}:`,
        ...errors.map((error) => `  - ${error}`),
        `Correct ${errors.length === 1 ? 'it' : 'them'} and start again. docs/getting-started/put-your-name-on-it.md explains every value.`,
      ].join('\n'),
    );
    // Next and Node print an error with its stack and its fields: this one is for people who write a configuration.
    this.stack = `${this.name}: ${this.message}`;
    Object.defineProperty(this, 'errors', { value: errors });
  }
}

/** Text on one line. */
const text = (most: number) =>
  z
    .string({ error: 'must be text' })
    .min(1, { error: 'must not be empty' })
    .max(most, { error: `must have at most ${most} characters` })
    .regex(/^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]*(?<!\s)$/u, {
      error: 'must be one line, without spaces at its ends',
    });

/** Names are quoted in email headers. */
const name = (most: number) => text(most).regex(/^[^<>"\\]*$/, { error: 'must not contain any of < > " \\' });

const link = (protocols: RegExp, expected: string) =>
  z
    .string({ error: `must be ${expected}` })
    .refine((value) => URL.canParse(value) && protocols.test(value), { error: `must be ${expected}` })
    .optional();

const image = z
  .string({ error: 'must be the path of a file in public/, such as /logo.svg' })
  .regex(/^(\/\w[\w.-]*)+\.(svg|png|webp|avif|jpe?g)$/, {
    error: 'must be the path of an image in public/, such as /logo.svg',
  });

const color = z.string().regex(/^#[\da-f]{6}$/i, { error: 'must be a color such as #7cc4ff' });
const colors = z.strictObject(Object.fromEntries(COLORS.map((one) => [one, color.optional()])));
const onOff = z.boolean({ error: 'must be true or false' });

const schema = z.strictObject({
  name: name(40),
  tagline: text(100),
  description: text(200),
  names: z
    .strictObject({
      short: name(12).optional(),
      email: name(40).optional(),
      authenticator: name(40).optional(),
      push: name(40).optional(),
    })
    .optional(),
  logo: z
    .strictObject({
      dark: image,
      light: image,
      aspectRatio: z
        .number({ error: 'must be a number' })
        .min(0.2, { error: 'must be 0.2 or more' })
        .max(8, { error: 'must be 8 or less' })
        .optional(),
    })
    .optional(),
  colors: z.strictObject({ dark: colors.optional(), light: colors.optional() }).optional(),
  links: z.strictObject({
    repository: link(
      /^(https?|ssh|git):\/\/[^\s'"`$;&|<>\\]+$/,
      'a URL that git can clone, such as https://git.example.com/acme.git',
    ),
    footer: z
      .record(text(30), link(/^(https?|mailto):/, 'a URL that starts with https://, http:// or mailto:'))
      .optional(),
  }),
  landing: z.strictObject({
    headline: text(80).refine(hasOneMarkedPart, { error: 'must have one part between two asterisks, or none' }),
    lead: text(300).optional(),
  }),
  footer: text(200),
  features: z.strictObject(Object.fromEntries(FEATURES.map((feature) => [feature, onOff.optional()]))),
});

/**
 * Checks the values of `foyer.config.ts`, for those who change it without the compiler.
 *
 * @param hasImage whether a file is in `public/`; the site alone knows
 * @throws ConfigError naming every error at once
 */
export function validateConfig(config: FoyerConfig, hasImage: (path: string) => boolean = () => true): void {
  const { error } = schema.safeParse(config);
  const errors = error?.issues.flatMap(describe) ?? [...findContrasts(config), ...findMissingImages(config, hasImage)];
  if (errors.length > 0) throw new ConfigError(errors);
}

function describe(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [`${at} ${issue.message}.`];
  return issue.keys.map((key) => `${[...issue.path, key].join('.')} is unknown. Check its spelling.`);
}

function findMissingImages({ logo }: FoyerConfig, hasImage: (path: string) => boolean): string[] {
  return (['dark', 'light'] satisfies Theme[]).flatMap((theme) =>
    !logo || hasImage(logo[theme])
      ? []
      : `logo.${theme} ${logo[theme]} is missing. Put the file at public${logo[theme]}.`,
  );
}

/** The pairs of colors that cannot be read. A pair that the site leaves alone is Foyer's own. */
function findContrasts(config: FoyerConfig): string[] {
  return (['dark', 'light'] satisfies Theme[]).flatMap((theme) =>
    PAIRS.flatMap(([above, below]) => {
      const [first, second] = [colorOf(config, theme, above), colorOf(config, theme, below)];
      const found = contrast(first, second);
      if (found >= MIN_CONTRAST) return [];
      return `colors.${theme}: ${above} ${first} on ${below} ${second} has a contrast of ${found.toFixed(2)}. It needs ${MIN_CONTRAST} or more.`;
    }),
  );
}

/**
 * Contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio").
 *
 * @param first as `#rrggbb`, like the second
 */
function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
