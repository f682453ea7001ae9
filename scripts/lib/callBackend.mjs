// @ts-check
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { findBackend } from './findBackend.mjs';
import { codeOf } from './processes.mjs';

/** The backend answered, and did not do it. */
export class RefusedError extends Error {
  /** @override */
  name = 'RefusedError';
}

/**
 * Calls a cloud function of the backend that runs on this machine, with the master key.
 * @param {string} root
 * @param {string} name
 * @param {object} [params]
 * @returns {Promise<unknown>} the result of the function
 * @throws {RefusedError} if the function returns an error
 * @throws {Error} for the operator, if nothing answers or the master key is refused
 */
export async function callBackend(root, name, params = {}) {
  const { serverUrl, socketPath, appId, masterKey } = findBackend(root, process.env);
  const place = socketPath ?? serverUrl;
  const { status, body } = await post(`${serverUrl}/functions/${name}`, socketPath, {
    headers: {
      'Content-Type': 'application/json',
      'X-Parse-Application-Id': appId,
      'X-Parse-Master-Key': masterKey,
    },
    body: JSON.stringify(params),
  }).catch((/** @type {unknown} */ cause) => {
    const hint = 'Start it with npm run dev, npm run backend or npm start.';
    throw new Error(`No backend answers at ${place} (${codeOf(cause)}). ${hint}`);
  });
  const answer = readObject(body);
  if (status === 200 && answer) return answer['result'];
  if (status === 403) {
    const hint = 'In production it takes it on the operator listener: give this command its OPERATOR_LISTEN.';
    throw new Error(`The backend at ${place} refused the master key. Compare MASTER_KEY with the backend's. ${hint}`);
  }
  throw new RefusedError(`The backend refused this: ${answer?.['error'] ?? `status ${status}`}`);
}

/**
 * @param {string} url
 * @param {string | undefined} socketPath
 * @param {{ headers: Record<string, string>, body: string }} content
 * @returns {Promise<{ status: number, body: string }>}
 */
function post(url, socketPath, { headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, ...(socketPath === undefined ? {} : { socketPath }) });
    sent.once('error', reject);
    sent.once('response', (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    });
    sent.end(body);
  });
}

/** @param {string} json */
function readObject(json) {
  try {
    return /** @type {Record<string, unknown>} */ (JSON.parse(json));
  } catch {
    return null; // The error page of a proxy.
  }
}
