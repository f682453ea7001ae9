import type { ReactNode } from 'react';
import { SiteFooter } from '@/components/layout/SiteFooter';
import { SiteHeader } from '@/components/layout/SiteHeader';
import styles from '@/components/layout/SiteFrame.module.css';

/** What stands around every page: the way past the header, the header, the footer. Pages bring `<main id="main">`. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  );
}
