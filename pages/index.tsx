import { SignInButton } from '@/components/auth/SignInButton';
import { SignInPanel } from '@/components/auth/SignInPanel';
import { LandingPage } from '@/components/landing/LandingPage';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** Always the same elements: a boundary whose content changes before it answers is drawn anew. */
const BUTTON = <SignInButton variant="primary" size="l" />;
const DOOR = <SignInPanel />;

const Landing: FoyerPage = () => (
  <Page description="A site that visitors enter with a wallet or a password, and the backend that its owner runs. Applications of the Moralis v1 SDK run against it unchanged.">
    <LandingPage button={BUTTON} door={DOOR} />
  </Page>
);
Landing.bodyClass = 'page-front';

export default Landing;
