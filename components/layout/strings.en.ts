/** Texts of the frame around every page. */
export const strings = {
  skipToContent: 'Skip to content',
  /** Titles of tabs and shared links. */
  head: {
    siteTitle: 'Foyer — sign in with any wallet, or a password',
    pageTitle: (title: string) => `${title} · Foyer`,
  },
  /** Header and footer. */
  site: {
    name: 'Foyer',
    home: 'Foyer home',
    homeSections: 'Home page sections',
    features: 'Features',
    developers: 'Developers',
    faq: 'FAQ',
    footer: 'Footer',
    licence: 'Foyer is free software under the MIT licence.',
  },
  theme: {
    label: 'Theme',
    dark: 'Dark',
    light: 'Light',
    system: 'System',
  },
};
