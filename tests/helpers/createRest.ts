/** An answer of the Parse protocol. */
export type RestAnswer = { status: number; body: Record<string, unknown>; headers: Headers };

/** Speaks the Parse protocol as the SDK does: POST, JSON sent as text, the verb and the keys in the body. */
export type Rest = (
  method: string,
  path: string,
  body?: Record<string, unknown>,
  options?: { sessionToken?: string | undefined; headers?: Record<string, string> },
) => Promise<RestAnswer>;

/** Makes a plain client of the backend at `serverUrl`; no retries, no state. */
export function createRest(serverUrl: string, appId: string): Rest {
  return async (method, path, body = {}, { sessionToken, headers } = {}) => {
    const response = await fetch(`${serverUrl}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', ...headers },
      body: JSON.stringify({
        ...body,
        _method: method,
        _ApplicationId: appId,
        _ClientVersion: 'js1.5.9',
        ...(sessionToken ? { _SessionToken: sessionToken } : {}),
      }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers };
  };
}
