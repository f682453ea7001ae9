import { siteConfig } from '@/protocol/config/siteConfig';

const { name } = siteConfig;

/** Titles and descriptions of the legal documents. */
export const strings = {
  privacy: { title: 'Privacy policy', description: `What data ${name} keeps, why, and for how long.` },
  terms: { title: 'Terms of service', description: `The terms for using ${name}.` },
  imprint: { title: 'Imprint', description: `Who runs ${name}, and how to reach them.` },
};
