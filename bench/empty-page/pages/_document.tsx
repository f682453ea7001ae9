import { Head, Html, Main, NextScript } from 'next/document';

/** Addresses of the landing page's style sheets, copied beside this page (`bench/measure/servePages.ts`). */
const STYLES = (process.env['BENCH_STYLES'] ?? '').split(' ').filter(Boolean);

/** Asks for the same fonts and style sheets as the landing page does. */
export default function EmptyDocument() {
  return (
    <Html lang="en">
      <Head>
        {['/fonts/instrument-serif.woff2', '/fonts/geist.woff2'].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {STYLES.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
