import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/**
 * Runs a log-in with the code of the second step, which the SDK has no way to send (`protocol/calls/security.ts`);
 * without a code it is run as it is.
 */
export async function withCode<Result>(
  sdk: MoralisSdk,
  code: string | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!code) return run();
  const rest = sdk.CoreManager.getRESTController();
  const { request } = rest;
  rest.request = (method, path, data, options) => {
    const isLogin = path === 'login' && typeof data === 'object' && data !== null;
    return request.call(rest, method, path, isLogin ? { ...data, authData: { mfa: { token: code } } } : data, options);
  };
  try {
    return await run();
  } finally {
    rest.request = request;
  }
}
