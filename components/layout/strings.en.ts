import { siteConfig } from '@/protocol/config/siteConfig';

const { name, tagline } = siteConfig;

/** Texts of the frame around every page. */
export const strings = {
  skipToContent: 'Skip to content',
  /** Titles of tabs and shared links. */
  title: (page?: string) => (page ? `${page} · ${name}` : `${name} — ${tagline}`),
  /** Header and footer. */
  site: {
    home: `${name} home`,
    main: 'Main',
    features: 'Features',
    developers: 'Developers',
    faq: 'FAQ',
    footer: 'Footer',
  },
  legal: {
    privacy: 'Privacy',
    terms: 'Terms',
    imprint: 'Imprint',
  },
  theme: {
    label: 'Theme',
    dark: 'Dark',
    light: 'Light',
    system: 'System',
  },
};
