import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import Router, { type NextRouter } from 'next/router';
import { createElement, type PropsWithChildren, type ReactNode } from 'react';
import { beforeEach } from 'vitest';

/** Parts of Next's router that a test needs. */
type TestRouter = { readonly [Name in keyof NextRouter]?: unknown };

type Wrapper = (props: PropsWithChildren) => ReactNode;

/** A wrapper, for `render` and `renderHook`, below which `useRouter` of Next is another hook. */
export const routerWrapper =
  (useTestRouter: () => TestRouter): Wrapper =>
  ({ children }) =>
    createElement(RouterContext.Provider, { value: useTestRouter() as NextRouter }, children);

/**
 * The router of Next for each test of a file: `Router`, and `useRouter` below the wrapper.
 *
 * @returns the wrapper, for `render` and `renderHook`
 */
export function setTestRouter(router: TestRouter): { wrapper: Wrapper } {
  beforeEach(() => {
    const before = Router.router;
    Router.router = router as typeof Router.router;
    return () => {
      Router.router = before;
    };
  });
  return { wrapper: routerWrapper(() => router) };
}
