import { strings } from '@/components/explorer/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { shortenAddress } from '@/lib/format/text';
import { EXPLORER } from '@/lib/explorer/explorerPaths';
import type { ExplorerView } from '@/lib/explorer/ExplorerView';
import { CONNECTION_FAILED, OBJECT_NOT_FOUND, VALIDATION_ERROR } from '@/protocol/codes';

type MissingViewProps = Extract<ExplorerView, { kind: 'missing' }>;

const shorten = (text: string) => text.replaceAll(/0x[\da-f]{40,}/gi, shortenAddress);

/** Says that a thing is not there, or cannot be told just now, and why. */
export function MissingView({ what, reason, code }: MissingViewProps) {
  if (code === CONNECTION_FAILED) {
    return (
      <EmptyState
        picture="key"
        level={1}
        title={strings.missing.unavailable}
        text={reason}
        action={<Button href={EXPLORER}>{strings.missing.retry}</Button>}
      />
    );
  }
  const isMissing = code === OBJECT_NOT_FOUND || code === VALIDATION_ERROR;
  const isTransaction = code === OBJECT_NOT_FOUND && what.startsWith('Transaction');
  return (
    <EmptyState
      picture="key"
      level={1}
      title={isMissing ? strings.missing.notFound(shorten(what)) : strings.missing.failed(shorten(what))}
      text={isTransaction ? strings.missing.pending(shorten(reason)) : shorten(reason)}
      action={<Button href={EXPLORER}>{strings.start.blocks}</Button>}
    />
  );
}
