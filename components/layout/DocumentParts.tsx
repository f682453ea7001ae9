import { Head, NextScript } from 'next/document';
import { IS_DEVELOPMENT, readSettings } from '@/lib/env';
import { colorOf, writeBrandStyles } from '@/protocol/config/brandStyles';
import { siteConfig } from '@/protocol/config/siteConfig';

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

/** What Next calls to write the scripts of the parts that come by `next/dynamic`. */
type DynamicChunks = ReturnType<NextScript['getDynamicChunks']>;

/**
 * Next's `Head` and `NextScript`, but for the scripts of parts that come by `next/dynamic` in development: Turbopack
 * (next 16.4.6) lists chunks there that `next dev` does not write, and each page would have a request that fails (404).
 * The client fetches the right ones itself, before it hydrates the page.
 */
export class PageHead extends Head {
  override getPreloadDynamicChunks(): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getPreloadDynamicChunks();
  }

  override getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getDynamicChunks(files);
  }
}

/** See {@link PageHead}. */
export class PageScripts extends NextScript {
  override getDynamicChunks(files: Parameters<NextScript['getDynamicChunks']>[0]): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getDynamicChunks(files);
  }
}
