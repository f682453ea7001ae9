import { siteConfig } from '@/protocol/config/siteConfig';

const { name, tagline } = siteConfig;

/** Texts of the frame around every page. */
export const strings = {
  skipToContent: 'Skip to content',
  /** The site was deployed anew while the page was open. */
  newVersion: 'There is a new version of this site.',
  reload: 'Reload',
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
  /** Columns of the footer, and their links beside the pages. */
  footer: {
    product: 'Product',
    developers: 'Developers',
    operators: 'Operators',
    more: 'More',
    api: 'API reference',
    source: 'Source code',
    migrating: 'Migrate from Moralis',
    deploy: 'Deploy',
    operate: 'Run in production',
    security: 'Security',
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
