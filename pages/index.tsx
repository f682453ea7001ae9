import { SignInButton } from '@/components/auth/AccountSlot';
import { SignInPanel } from '@/components/auth/SignInPanel';
import { LandingPage } from '@/components/landing/LandingPage';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { siteConfig } from '@/protocol/config/siteConfig';

/** Always the same elements: a boundary whose content changes before it answers is drawn again. */
const BUTTON = <SignInButton variant="primary" size="l" />;
const DOOR = <SignInPanel />;

const Landing: FoyerPage = () => (
  <Page description={siteConfig.description}>
    <LandingPage button={BUTTON} door={DOOR} />
  </Page>
);
Landing.bodyClass = 'page-front';

export default Landing;
