import Link from 'next/link';
import { Fragment } from 'react';
import { ADMIN_ITEM, MODERATION_ITEM, NAV_GROUPS, type NavItem } from '@/components/layout/inside/navigation';
import styles from '@/components/layout/inside/NavRail.module.css';
import { strings } from '@/components/layout/inside/strings.en';
import { Logo } from '@/components/layout/Logo';
import { strings as frame } from '@/components/layout/strings.en';
import { Icon } from '@/components/ui/Icon';
import { useIsAdmin } from '@/lib/account/useIsAdmin';
import { useModeration } from '@/lib/community/useModeration';
import { formatNumber } from '@/lib/format/text';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { chainName } from '@/protocol/chains';
import { siteConfig } from '@/protocol/config/siteConfig';

/** Props of {@link NavRail} and of the tabs on phones. */
export type NavProps = {
  /** First part of the open page's path, such as `/explorer`. */
  current: string;
};

/** All pages, at the left edge; only their icons where the window is narrow. On phones `TabBar` takes its place. */
export function NavRail({ current }: NavProps) {
  const isAdmin = useIsAdmin();
  const { isModerator, open } = useModeration();
  return (
    <div className={styles.rail}>
      <Link className={styles.logo} href="/" aria-label={frame.site.home}>
        <Logo size={26} />
        <span>{siteConfig.name}</span>
      </Link>
      <nav className={styles.nav} aria-label={strings.nav.label}>
        {NAV_GROUPS.map((items, index) => (
          <Fragment key={items[0]?.path}>
            {index > 0 && <hr />}
            {items.map((item) => (
              <RailLink key={item.path} {...item} current={current} />
            ))}
          </Fragment>
        ))}
        {isModerator && <RailLink {...MODERATION_ITEM} current={current} open={open} />}
        {isAdmin && <RailLink {...ADMIN_ITEM} current={current} />}
      </nav>
      <BlockHeight />
    </div>
  );
}

/** Props of {@link RailLink}. */
type RailLinkProps = NavItem & NavProps & { /** How many things wait there. */ open?: number | null };

function RailLink({ path, label, icon, current, open }: RailLinkProps) {
  return (
    <Link
      href={path}
      aria-current={path === current ? 'page' : undefined}
      aria-label={open ? label + strings.nav.reports(open) : undefined}
      title={label}
    >
      <Icon name={icon} />
      <span>{label}</span> {open ? <b aria-hidden="true">{open}</b> : null}
    </Link>
  );
}

/** The network that the backend watches and its newest block; nothing until both are known. */
function BlockHeight() {
  const { figures, state } = useFigures();
  if (!figures || figures.chainId === null || figures.blockNumber === null) return <p className={styles.network} />;
  const isLive = state === 'live';
  const { label, offline } = strings.network;
  return (
    <p className={styles.network} data-live={isLive}>
      <i aria-hidden="true" />
      <span>{isLive ? label(chainName(figures.chainId), formatNumber(Number(figures.blockNumber))) : offline}</span>
    </p>
  );
}
