import { Address } from '@/components/ui/Address';
import { Link } from '@/components/ui/Link';
import { addressPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';

/** An address that leads to its page. */
export function Who({ chain, value }: { chain: ExplorerChain; value: string }) {
  return (
    <Link href={addressPath(chain.id, value)}>
      <Address value={value} plain size={20} />
    </Link>
  );
}
