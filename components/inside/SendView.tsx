import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { SendArea } from '@/components/send/SendArea';

/** The page that sends coins, tokens and pieces. */
export function SendView() {
  return (
    <Page
      title="Send"
      description="Send coins, tokens and pieces: tried out before you sign, and followed until they arrive."
      hidden
    >
      <RequireSession what="what you can send">{() => <SendArea />}</RequireSession>
    </Page>
  );
}
