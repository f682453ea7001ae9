/** A stored name, taken apart: the id it begins with, and the name as it came; a folder may stand before both. */
export function fileNameOf(stored: string): { id: string; name: string } {
  const [, id = '', name = ''] = /(?:^|\/)([0-9a-f]{32})_([^/]*)$/.exec(stored) ?? [];
  return { id, name };
}
