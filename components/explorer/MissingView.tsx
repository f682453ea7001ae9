import { EmptyState } from '@/components/ui/EmptyState';
import type { ExplorerView } from '@/lib/explorer/ExplorerView';

type MissingViewProps = Extract<ExplorerView, { kind: 'missing' }>;

/** Says that a thing is not there, or cannot be told just now, and why. */
export function MissingView({ what, reason }: MissingViewProps) {
  return <EmptyState picture="key" title={`${what}: nothing to show`} text={reason} />;
}
