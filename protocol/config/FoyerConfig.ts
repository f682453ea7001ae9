/** Pages that a site can go without. Each name is the first part of its path: `send` is `/send`. */
export const FEATURES = [
  'portfolio',
  'activity',
  'send',
  'contracts',
  'explorer',
  'files',
  'community',
  'plugins',
  'developers',
  'docs',
] as const;

/** A page that can be switched off. */
export type Feature = (typeof FEATURES)[number];

/** Colors that a theme may replace; `styles/tokens.css` explains them. */
export const COLORS = ['background', 'surface', 'text', 'accent', 'accentPress', 'onAccent'] as const;

/** A color that a theme may replace. */
export type Color = (typeof COLORS)[number];

/** What a theme changes, each as `#rrggbb`. */
export type ThemeColors = { readonly [color in Color]?: string };

/** Both themes. */
export type Theme = 'dark' | 'light';

/**
 * What makes a site its owner's: the type of `foyer.config.ts`. Site and backend check the values when they start
 * (`protocol/config/validateConfig.ts`).
 */
export type FoyerConfig = {
  /** Name of the site, 1 to 40 characters: header, page titles, emails, authenticator apps, notifications. */
  readonly name: string;
  /** Stands behind the name in the title of the first page. */
  readonly tagline: string;
  /** One or two sentences for search engines, shared links and the installed app; at most 200 characters. */
  readonly description: string;
  /** Names that differ from `name`. */
  readonly names?: {
    /** Below the icon of the installed app, at most 12 characters. */
    readonly short?: string;
    /** In the subject and the signature of emails, and in their sender where `EMAIL_FROM` is not set. */
    readonly email?: string;
    /** Issuer in authenticator apps. */
    readonly authenticator?: string;
    /** Title of notifications that have none of their own. */
    readonly push?: string;
  };
  /** Images in `public/`, such as `/logo.svg`; without them the arch of `components/layout/Logo.tsx`. */
  readonly logo?: {
    readonly dark: string;
    readonly light: string;
    /** Width divided by height; 1 unless set. The height is 28 px in the header, 24 px in the footer. */
    readonly aspectRatio?: number;
  };
  /** Colors that replace those of `styles/tokens.css`. Contrasts below 4.5:1 are refused. */
  readonly colors?: { readonly [theme in Theme]?: ThemeColors };
  /** Where the site leads to. */
  readonly links: {
    /** Repository that the landing page names in its clone command; without it, there is no clone command. */
    readonly repository?: string;
    /** More links of the footer, by their labels: `{ Docs: 'https://…', Support: 'mailto:…' }`. */
    readonly footer?: { readonly [label: string]: string };
  };
  /** The first screen of `/`. */
  readonly landing: {
    /** The part between two asterisks is set in italics. */
    readonly headline: string;
    /** The paragraph below; `description` unless set. */
    readonly lead?: string;
  };
  /** At the left of the footer. */
  readonly footer: string;
  /** Pages are on unless they are `false` here. One that is off has no route and no code; the backend's functions stay. */
  readonly features: { readonly [feature in Feature]?: boolean };
};

/** Legal documents of a site: `legal/{name}.md`, shown at `/legal/{name}`. */
export const LEGAL_NAMES = ['privacy', 'terms', 'imprint'] as const;

/** A legal document. */
export type LegalDocument = (typeof LEGAL_NAMES)[number];
