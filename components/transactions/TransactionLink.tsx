import Link from 'next/link';
import type { ReactNode } from 'react';
import { markOpenedHere, SAME_PAGE, useTransactionDrawer, writeKey } from '@/components/transactions/TransactionDrawer';

/** Props of {@link TransactionLink}. */
export type TransactionLinkProps = {
  chainId: number;
  hash: string;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
};

/** Opens a transaction in the drawer, on a page with a `TransactionDrawer`. */
export function TransactionLink({ chainId, hash, children, ...native }: TransactionLinkProps) {
  const { href, target } = useTransactionDrawer();
  return (
    <Link
      {...native}
      href={href({ chainId, hash })}
      data-transaction={writeKey({ chainId, hash })}
      aria-current={target?.chainId === chainId && target.hash === hash.toLowerCase() ? 'true' : undefined}
      {...SAME_PAGE}
      // From one to the next in the open drawer: Back and Close end it all the same.
      replace={target !== null}
      onClick={() => target === null && markOpenedHere()}
    >
      {children}
    </Link>
  );
}
