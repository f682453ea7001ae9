import '@/styles/global.css';
import type { AppContext, AppProps } from 'next/app';
import { ThemeProvider } from 'next-themes';
import { useState } from 'react';
import { MoralisProvider } from 'react-moralis';
import { AccountSlot } from '@/components/auth/AccountSlot';
import { startDevelopmentWallet } from '@/components/development-wallet/startDevelopmentWallet';
import { SiteFrame } from '@/components/layout/SiteFrame';
import { type SessionMarker, readSessionMarker } from '@/lib/auth/session/sessionMarker';
import { readSettings } from '@/lib/env';
import { SessionMarkerContext } from '@/lib/auth/session/sessionMarkerContext';
import { useShell } from '@/lib/shell/useShell';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

type FoyerAppProps = AppProps & {
  /** Class of the body, which the document takes from here. */
  bodyClass?: string;
  /** Of this request's Content-Security-Policy; on the server only. */
  nonce?: string;
  /** What came with the request; on the server only, the browser reads its own cookie. */
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
  // Read once, before anything can change it: the first render must be the server's.
  const [first] = useState(() => (typeof document === 'undefined' ? marker : readSessionMarker(document.cookie)));
  return (
    <MoralisProvider appId={appId} serverUrl={serverUrl} initializeOnMount={false}>
      <ThemeProvider attribute="data-theme" defaultTheme="dark" enableSystem storageKey="theme" nonce={nonce}>
        <SessionMarkerContext value={first ?? null}>
          <Shell bodyClass={bodyClass} />
          <SiteFrame account={ACCOUNT}>
            <Component {...pageProps} />
          </SiteFrame>
        </SessionMarkerContext>
      </ThemeProvider>
    </MoralisProvider>
  );
}

// Its mere presence has every page rendered per request, which settings, theme, session and nonce need.
FoyerApp.getInitialProps = async ({ Component, ctx }: AppContext) => ({
  bodyClass: (Component as FoyerPage).bodyClass,
  pageProps: (await Component.getInitialProps?.(ctx)) ?? {},
});
