import type { ReactNode } from 'react';
import { HeadLinks } from '@/components/layout/HeadLinks';
import { SiteFooter } from '@/components/layout/SiteFooter';
import { SiteHeader } from '@/components/layout/SiteHeader';
import { Toaster } from '@/components/ui/Toaster';
import styles from './SiteFrame.module.css';

/** What stands around every page: the way past the header, the header, the footer, the toasts. Pages bring `<main id="main">`. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <HeadLinks />
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <SiteHeader />
      {children}
      <SiteFooter />
      <Toaster />
    </>
  );
}
