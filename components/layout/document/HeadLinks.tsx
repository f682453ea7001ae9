import { strings } from '@/components/layout/document/strings.en';
import { readSettings } from '@/lib/env';

/** What is the same in the head of every page. For the document: it never changes, so a browser gets no code for it. */
export function HeadLinks() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#13110f" media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content="#f6f1e8" media="(prefers-color-scheme: light)" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={strings.siteName} />
      <meta property="og:image" content={`${readSettings().siteUrl}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={strings.pictureAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
