import dynamic from 'next/dynamic';

/**
 * `SignInHere`, fetched by those alone who are not in. The list of the inside pages imports it too: what a lazily loaded
 * part loads lazily itself is known too late, when the browser takes up the page that the server drew.
 */
export const LazySignInHere = dynamic(() => import('@/components/auth/SignInHere').then((code) => code.SignInHere));
