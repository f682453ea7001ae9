/** So much of a text is shown, in bytes. */
const MOST = 65_536;

/** The beginning of a text file; a letter that is cut at the end is left out. */
export async function readText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { headers: { Range: `bytes=0-${MOST - 1}` }, signal });
  if (!answer.ok) throw new Error(`Status ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder().decode(bytes, { stream: true });
  return bytes.length < MOST ? text : `${text}\n…`;
}
