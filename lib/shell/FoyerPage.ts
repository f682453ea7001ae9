import type { NextPage } from 'next';

/** A page of the site: a component, and what the frame around it goes by. */
export type FoyerPage<Props = object, InitialProps = Props> = NextPage<Props, InitialProps> & {
  /** Class of the body while the page is open (row A04). */
  bodyClass?: string;
};
