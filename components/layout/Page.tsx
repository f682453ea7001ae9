import Head from 'next/head';
import { strings } from '@/components/layout/strings.en';
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

/** A page with its title, description, canonical address and the words of shared links; their picture stands in `HeadLinks`. */
export function Page({ title, description, hidden, children }: PageProps) {
  const { siteUrl } = readSettings();
  const path = useRouter()
    .asPath.replace(/[?#].*$/, '')
    .replace(/\/$/, '');
  const whole = strings.title(title);
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
      </Head>
      {children}
    </>
  );
}
