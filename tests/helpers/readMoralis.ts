import type { JSHandle, Page } from '@playwright/test';

/** What the mounted `MoralisProvider` was given, and what `useMoralis()` gives to every component below it. */
export type MountedMoralis = {
  given: { appId?: string; serverUrl?: string };
  values: {
    auth: { state: string };
    authError: { code?: number; message: string } | null;
    user: { id: string; get(field: string): unknown } | null;
    account: string | null;
    chainId: string | null;
    connectorType: string | null;
    enableWeb3(options: object): Promise<unknown>;
  };
};

/**
 * Finds the provider of a page as React holds it (React 19: a tree of fibers, from the container's `__reactContainer$…`),
 * by its own properties and values; names of components are shortened in a build.
 */
export function findMoralis(page: Page): Promise<JSHandle<MountedMoralis>> {
  return page.evaluateHandle(() => {
    type Props = Record<string, unknown>;
    type Fiber = { memoizedProps: Props | null; child: Fiber | null; sibling: Fiber | null };
    const container = document.getElementById('__next') as unknown as Record<string, { stateNode: { current: Fiber } }>;
    const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$')) ?? '';
    const found: Partial<MountedMoralis> = {};
    const waiting: (Fiber | null | undefined)[] = [container[key]?.stateNode.current];
    while (waiting.length > 0 && !(found.given && found.values)) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      const props = fiber.memoizedProps ?? {};
      if ('initializeOnMount' in props) found.given ??= props;
      const { value } = props as { value?: MountedMoralis['values'] | null };
      if (typeof value === 'object' && value !== null && 'isAuthenticating' in value) found.values ??= value;
      waiting.push(fiber.sibling, fiber.child);
    }
    if (!found.given || !found.values) throw new Error('No MoralisProvider is mounted.');
    return found as MountedMoralis;
  });
}

/** What of it can leave the page. */
export async function readMoralis(page: Page) {
  const mounted = await findMoralis(page);
  return mounted.evaluate(({ given: { appId, serverUrl }, values }) => {
    const { auth, authError, user, account, chainId, connectorType } = values;
    return {
      given: { appId, serverUrl },
      state: auth.state,
      error: authError && { code: authError.code, message: authError.message },
      username: user?.get('username') ?? null,
      ...{ account, chainId, connectorType },
    };
  });
}
