import Link from 'next/link';
import type { ReactNode } from 'react';
import { isPathEnabled } from '@/protocol/config/siteConfig';

/** Props of {@link FeatureLink}. */
export type FeatureLinkProps = { href: string; title?: string; className?: string; children?: ReactNode };

/** A link to a page that a site can go without: plain text where the page is off. */
export function FeatureLink({ href, ...props }: FeatureLinkProps) {
  return isPathEnabled(href) ? <Link href={href} {...props} /> : <span {...props} />;
}

/** What a {@link FeatureLink} shows without the link, for a place inside another link. */
export function PlainName({ title, className, children }: FeatureLinkProps) {
  return (
    <span title={title} className={className}>
      {children}
    </span>
  );
}
