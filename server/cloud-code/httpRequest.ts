import type { HttpOptions, HttpResponse } from '@/server/cloud-code/CloudSdk';

/** How long another server may take, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Asks another server for cloud code, as `Moralis.Cloud.httpRequest` of the closed service did.
 *
 * @throws Error with the status where the answer is not 2xx, or that of `fetch` where there is none
 */
export async function httpRequest({ url, method = 'GET', headers, params, body }: HttpOptions): Promise<HttpResponse> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(params ?? {})) address.searchParams.append(name, value);
  const isText = typeof body === 'string' || body === undefined;
  const response = await fetch(address, {
    method,
    headers: { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isText ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address.host} answered with status ${response.status}.`);
  return { status: response.status, headers: Object.fromEntries(response.headers), text, data: readJson(text) };
}

/** The answer as JSON, or nothing where it is something else. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
