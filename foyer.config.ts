import type { FoyerConfig } from '@/protocol/config/FoyerConfig';

/**
 * Your name, colors, links, texts and pages. docs/getting-started/put-your-name-on-it.md explains each value.
 * Build the site again after a change, and restart the backend. Browsers get this file: keep secrets in `.env`.
 */
const config: FoyerConfig = {
  name: 'Foyer',
  tagline: 'sign in with any wallet, or a password',
  description:
    'Sign in with any crypto wallet, or a username and password. One account, your data, on a backend you can host yourself.',
  // colors: { dark: { accent: '#7cc4ff' }, light: { accent: '#00508f' } },
  links: {},
  landing: {
    headline: 'Come in with the key you *already* hold.',
  },
  footer: 'Free software under the MIT licence.',
  // Pages are on unless they are off here: portfolio, activity, send, contracts, explorer, files, community, plugins, developers, docs.
  // features: { send: false, plugins: false },
  features: {},
};

export default config;
