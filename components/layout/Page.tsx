import Head from 'next/head';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { readSettings } from '@/lib/env';

/** What search engines, browser tabs and shared links say of a page. */
export type PageProps = {
  /** Without the name of the site; the first page has none. */
  title?: string;
  /** One or two sentences. */
  description: string;
  /** Keeps the page out of search engines: the account, a reset link. */
  hidden?: boolean;
  children: ReactNode;
};

const NAME = 'Foyer';
const FIRST_TITLE = 'Foyer: come in with the key you already hold';

/** A page with its title, description, canonical address and the picture that shared links show. */
export function Page({ title, description, hidden, children }: PageProps) {
  const { siteUrl } = readSettings();
  const path = useRouter()
    .asPath.replace(/[?#].*$/, '')
    .replace(/\/$/, '');
  const whole = title ? `${title} · ${NAME}` : FIRST_TITLE;
  const address = `${siteUrl}${path || '/'}`;
  return (
    <>
      <Head>
        <title key="title">{whole}</title>
        <meta key="description" name="description" content={description} />
        <link key="canonical" rel="canonical" href={address} />
        {hidden ? <meta key="robots" name="robots" content="noindex" /> : null}
        <meta key="og:title" property="og:title" content={whole} />
        <meta key="og:description" property="og:description" content={description} />
        <meta key="og:url" property="og:url" content={address} />
        <meta key="og:type" property="og:type" content="website" />
        <meta key="og:site_name" property="og:site_name" content={NAME} />
        <meta key="og:image" property="og:image" content={`${siteUrl}/social.png`} />
        <meta key="og:image:width" property="og:image:width" content="1200" />
        <meta key="og:image:height" property="og:image:height" content="630" />
        <meta key="og:image:alt" property="og:image:alt" content="An arch with a door ajar and warm light behind it" />
        <meta key="twitter:card" name="twitter:card" content="summary_large_image" />
      </Head>
      {children}
    </>
  );
}
