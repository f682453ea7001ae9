import '@/styles/global.css';
import type { AppContext, AppProps } from 'next/app';
import { ThemeProvider } from 'next-themes';
import { useState } from 'react';
import { MoralisProvider } from 'react-moralis';
import { AccountSlot } from '@/components/auth/AccountSlot';
import { startDevelopmentWallet } from '@/components/development-wallet/startDevelopmentWallet';
import { NewVersion } from '@/components/layout/NewVersion';
import { SiteFrame } from '@/components/layout/SiteFrame';
import { type SessionMarker, SessionMarkerContext, readSessionMarker } from '@/lib/session/sessionMarker';
import { readSettings } from '@/lib/env';
import { useShell } from '@/lib/shell/useShell';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

type FoyerAppProps = AppProps & {
  /** Class of the body, which the document takes from here. */
  bodyClass?: string;
  /** Of this request's Content-Security-Policy; on the server only. */
  nonce?: string;
  /** The session marker of the request. Absent after a change of page, which sends none. */
  marker?: SessionMarker | null;
};

/** Always the same element: see `AccountSlot`. */
const ACCOUNT = <AccountSlot />;

function Shell({ bodyClass }: { bodyClass: string | undefined }) {
  useShell(bodyClass, startDevelopmentWallet);
  return null;
}

/** The root of every page: the backend's provider, the theme, and what goes on around the page. */
export default function FoyerApp({ Component, pageProps, bodyClass, nonce, marker }: FoyerAppProps) {
  const { appId, serverUrl } = readSettings();
  // The first render must be the server's, and the cookie may have changed since: another tab, a slow page. What the
  // browser's storage says takes over once the page is mounted (`bootSession`).
  const [first] = useState(marker ?? null);
  const Layout = (Component as FoyerPage).layout ?? SiteFrame;
  return (
    <MoralisProvider appId={appId} serverUrl={serverUrl} initializeOnMount={false}>
      <ThemeProvider attribute="data-theme" defaultTheme="dark" enableSystem storageKey="theme" nonce={nonce}>
        <SessionMarkerContext value={first}>
          <Shell bodyClass={bodyClass} />
          <Layout account={ACCOUNT}>
            <Component {...pageProps} />
          </Layout>
          <NewVersion />
        </SessionMarkerContext>
      </ThemeProvider>
    </MoralisProvider>
  );
}

// Its mere presence has every page rendered per request, which settings, theme, session and nonce need.
FoyerApp.getInitialProps = async ({ Component, ctx }: AppContext) => ({
  bodyClass: (Component as FoyerPage).bodyClass,
  ...(ctx.req && { marker: readSessionMarker(ctx.req.headers.cookie) }),
  pageProps: (await Component.getInitialProps?.(ctx)) ?? {},
});
