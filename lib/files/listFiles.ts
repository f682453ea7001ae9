import { requestBackend } from '@/lib/data/backendClient';
import { FILE_CLASS, type FileRow } from '@/protocol/files/files';

/** The maximum number of files in a list. */
export const MOST_LISTED = 1_000;

/**
 * The files of the visitor, newest first, uploads under way among them; at most {@link MOST_LISTED}.
 *
 * @throws FoyerError: UnreachableError, SessionEndedError
 */
export async function listFiles(): Promise<readonly FileRow[]> {
  const body = { order: '-createdAt', limit: MOST_LISTED };
  const path = `classes/${FILE_CLASS}`;
  const { results } = await requestBackend<{ results: FileRow[] }>({ method: 'GET', path, body });
  return results;
}

/** How much of a text is shown, in bytes. */
const MOST = 65_536;

/** The beginning of a text file, without an incomplete character at its end. */
export async function readText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { headers: { Range: `bytes=0-${MOST - 1}` }, signal });
  if (!answer.ok) throw new Error(`Status ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder().decode(bytes, { stream: true });
  return bytes.length < MOST ? text : `${text}\n…`;
}
