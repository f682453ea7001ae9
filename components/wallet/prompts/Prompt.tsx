import type { WalletPrompt } from '@/lib/wallets/WalletPrompt';
import { AccountChoice } from '@/components/wallet/prompts/AccountChoice';
import { CodeEntry } from '@/components/wallet/prompts/CodeEntry';
import { EmailEntry } from '@/components/wallet/prompts/EmailEntry';
import { LinkSent } from '@/components/wallet/prompts/LinkSent';
import { PairingCode } from '@/components/wallet/prompts/PairingCode';
import { SocialChoice } from '@/components/wallet/prompts/SocialChoice';

/** What a wallet needs of the visitor while it connects. */
export function Prompt({ prompt }: { prompt: WalletPrompt }) {
  switch (prompt.kind) {
    case 'qr':
      return <PairingCode prompt={prompt} />;
    case 'email':
      return <EmailEntry prompt={prompt} />;
    case 'code':
      return <CodeEntry prompt={prompt} />;
    case 'link':
      return <LinkSent prompt={prompt} />;
    case 'social':
      return <SocialChoice prompt={prompt} />;
    case 'account':
      return <AccountChoice prompt={prompt} />;
  }
}
