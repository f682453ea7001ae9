import type { NextPage } from 'next';
import type { ComponentType, ReactNode } from 'react';

/** What a layout puts around a page. */
export type LayoutProps = {
  /** Who is signed in, or the way to sign in. */
  account: ReactNode;
  children: ReactNode;
};

/** A page of the site: a component, and what the frame around it goes by. */
export type FoyerPage<Props = object, InitialProps = Props> = NextPage<Props, InitialProps> & {
  /** Class of the body while the page is open (row A04). */
  bodyClass?: string;
  /** The frame around the page; the public header and footer unless set. */
  layout?: ComponentType<LayoutProps>;
};
