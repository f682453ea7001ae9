import Head from 'next/head';

/** Pictures of the tab and the home screen, and the colour of the browser's frame; on every page. */
export function HeadLinks() {
  return (
    <Head>
      <link key="icon" rel="icon" href="/favicon.ico" sizes="32x32" />
      <link key="icon-svg" rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link key="apple" rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link key="manifest" rel="manifest" href="/manifest.webmanifest" />
      <meta key="theme-dark" name="theme-color" content="#13110f" media="(prefers-color-scheme: dark)" />
      <meta key="theme-light" name="theme-color" content="#f6f1e8" media="(prefers-color-scheme: light)" />
    </Head>
  );
}
