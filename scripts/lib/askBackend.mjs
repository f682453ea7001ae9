// @ts-check
import { findBackend } from './findBackend.mjs';

/**
 * Calls a cloud function of the backend that runs on this machine, with the master key.
 * @param {string} root
 * @param {string} name
 * @param {object} [params]
 * @returns {Promise<unknown>} what the function answers
 * @throws {Error} in words for the operator, where nothing answers or the function refuses
 */
export async function askBackend(root, name, params = {}) {
  const { serverUrl, appId, masterKey } = findBackend(root, process.env);
  const response = await fetch(`${serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Parse-Application-Id': appId,
      'X-Parse-Master-Key': masterKey,
    },
    body: JSON.stringify(params),
  }).catch(() => {
    throw new Error(`No backend answers at ${serverUrl}. Start it with npm run dev, npm run backend or npm start.`);
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`The backend refused this: ${answer.error ?? response.status}`);
  return answer.result;
}
