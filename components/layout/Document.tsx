import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import NextDocument, {
  type DocumentContext,
  type DocumentInitialProps,
  Head,
  Html,
  Main,
  NextScript,
} from 'next/document';
import { IS_DEVELOPMENT, readSettings, SETTINGS_ELEMENT_ID } from '@/lib/env';
import { provideLocale } from '@/lib/format/locale';
import { negotiateLocale } from '@/lib/format/negotiateLocale';
import { buildContentSecurityPolicy, buildSessionScript, escapeJson } from '@/lib/shell/contentSecurityPolicy';
import { colorOf, writeBrandStyles } from '@/protocol/config/brandStyles';
import { siteConfig } from '@/protocol/config/siteConfig';
import { strictTransport } from '@/protocol/strictTransport';

/** The faces of the first screen; the italic comes when it is needed. */
const PRELOADED_FONTS = ['/fonts/instrument-serif.woff2', '/fonts/geist.woff2'];

type FoyerDocumentProps = DocumentInitialProps & { nonce: string; settings: string; locale: string };

/** The locale of the request whose page is rendered: requests are rendered side by side. */
const localeOfRequest = new AsyncLocalStorage<string>();
provideLocale(() => localeOfRequest.getStore());

/** The HTML around every page, made per request: nonce, settings, and the session of the first paint. */
export class FoyerDocument extends NextDocument<FoyerDocumentProps> {
  static override async getInitialProps(context: DocumentContext): Promise<FoyerDocumentProps> {
    const nonce = randomBytes(16).toString('base64');
    const settings = readSettings();
    context.res?.setHeader(
      'Content-Security-Policy',
      buildContentSecurityPolicy({ nonce, settings, development: IS_DEVELOPMENT }),
    );
    // Not in `next.config.ts`, whose headers are settled when the site is built: the address is known when it runs.
    const hsts = strictTransport(settings.siteUrl, !IS_DEVELOPMENT);
    if (hsts) context.res?.setHeader('Strict-Transport-Security', hsts);
    const renderPage = context.renderPage;
    context.renderPage = () => renderPage({ enhanceApp: (App) => (props) => <App {...props} {...{ nonce }} /> });
    const locale = negotiateLocale(context.req?.headers['accept-language']);
    const props = await localeOfRequest.run(locale, () => NextDocument.getInitialProps(context));
    return { ...props, nonce, settings: escapeJson(settings), locale };
  }

  override render() {
    const { nonce, settings, locale, __NEXT_DATA__ } = this.props;
    const { bodyClass } = __NEXT_DATA__.props as { bodyClass?: string };
    return (
      <Html lang="en" data-locale={locale} suppressHydrationWarning>
        <PageHead nonce={nonce}>
          <HeadLinks />
          {PRELOADED_FONTS.map((href) => (
            <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))}
          <script
            id={SETTINGS_ELEMENT_ID}
            type="application/json"
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: settings }}
          />
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: buildSessionScript(readSettings().appId) }} />
        </PageHead>
        <body className={bodyClass}>
          <Main />
          <PageScripts nonce={nonce} />
        </body>
      </Html>
    );
  }
}

const BRAND_STYLES = writeBrandStyles(siteConfig);

/** What is the same in the head of every page. It never changes, so a browser gets no code for it. */
function HeadLinks() {
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
class PageHead extends Head {
  override getPreloadDynamicChunks(): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getPreloadDynamicChunks();
  }

  override getDynamicChunks(files: Parameters<Head['getDynamicChunks']>[0]): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getDynamicChunks(files);
  }
}

/** See {@link PageHead}. */
class PageScripts extends NextScript {
  override getDynamicChunks(files: Parameters<NextScript['getDynamicChunks']>[0]): DynamicChunks {
    return IS_DEVELOPMENT ? [] : super.getDynamicChunks(files);
  }
}
