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
    menu: 'Menu',
    features: 'Features',
    faq: 'FAQ',
    footer: 'Footer',
  },
  /** Pages of the public header. */
  pages: {
    explorer: 'Explorer',
    community: 'Community',
    docs: 'Docs',
    developers: 'Developers',
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
