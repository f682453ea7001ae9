import { readSettings } from '@/lib/env';
import { siteConfig } from '@/protocol/config/siteConfig';
import { colorOf, writeBrandStyles } from '@/protocol/config/brandStyles';

const BRAND_STYLES = writeBrandStyles(siteConfig);

/** What is the same in the head of every page. For the document: it never changes, so a browser gets no code for it. */
export function HeadLinks() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta
        name="theme-color"
        content={colorOf(siteConfig, 'dark', 'background')}
        media="(prefers-color-scheme: dark)"
      />
      <meta
        name="theme-color"
        content={colorOf(siteConfig, 'light', 'background')}
        media="(prefers-color-scheme: light)"
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteConfig.name} />
      <meta property="og:image" content={`${readSettings().siteUrl}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={siteConfig.name} />
      <meta name="twitter:card" content="summary_large_image" />
      {BRAND_STYLES && <style dangerouslySetInnerHTML={{ __html: BRAND_STYLES }} />}
    </>
  );
}
