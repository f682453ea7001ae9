import { randomBytes } from 'node:crypto';
import Document, { type DocumentContext, type DocumentInitialProps, Html, Main } from 'next/document';
import { HeadLinks, PageHead, PageScripts } from '@/components/layout/DocumentParts';
import { IS_DEVELOPMENT, readSettings, SETTINGS_ELEMENT_ID } from '@/lib/env';
import { buildContentSecurityPolicy } from '@/lib/shell/contentSecurityPolicy';
import { buildSessionScript, escapeJson } from '@/lib/shell/buildSessionScript';
import { strictTransport } from '@/protocol/strictTransport';

/** The faces of the first screen; the italic comes when it is needed. */
const PRELOADED_FONTS = ['/fonts/instrument-serif.woff2', '/fonts/geist.woff2'];

type FoyerDocumentProps = DocumentInitialProps & { nonce: string; settings: string };

/** The HTML around every page, made per request: nonce, settings, and the session of the first paint. */
export default class FoyerDocument extends Document<FoyerDocumentProps> {
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
    return { ...(await Document.getInitialProps(context)), nonce, settings: escapeJson(settings) };
  }

  override render() {
    const { nonce, settings, __NEXT_DATA__ } = this.props;
    const { bodyClass } = __NEXT_DATA__.props as { bodyClass?: string };
    return (
      <Html lang="en" suppressHydrationWarning>
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
