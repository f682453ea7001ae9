import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { shortenAddress } from '@/lib/format/shortenAddress';
import { EXPLORER } from '@/lib/explorer/explorerPaths';
import type { ExplorerView } from '@/lib/explorer/ExplorerView';
import { CONNECTION_FAILED, OBJECT_NOT_FOUND } from '@/protocol/codes';

type MissingViewProps = Extract<ExplorerView, { kind: 'missing' }>;

const shorten = (text: string) => text.replaceAll(/0x[\da-f]{40,}/gi, shortenAddress);

/** Says that a thing is not there, or cannot be told just now, and why. */
export function MissingView({ what, reason, code }: MissingViewProps) {
  if (code === CONNECTION_FAILED) {
    return (
      <EmptyState
        picture="key"
        level={1}
        title="The explorer is not available"
        text={reason}
        action={<Button href={EXPLORER}>Try again</Button>}
      />
    );
  }
  const isTransaction = code === OBJECT_NOT_FOUND && what.startsWith('Transaction');
  return (
    <EmptyState
      picture="key"
      level={1}
      title={`${shorten(what)}: nothing to show`}
      text={`${shorten(reason)}${isTransaction ? ' If you just sent it, it appears here once it is in a block.' : ''}`}
      action={<Button href={EXPLORER}>Newest blocks</Button>}
    />
  );
}
