import type { UnixFSDirectory } from 'ipfs-unixfs-exporter';

/** One name in a folder; `size` in bytes, with what the store adds to hold it. */
export type FolderLine = { name: string; cid: string; size: number };

/** What is in a folder, in the order of its names. */
export function listFolder(folder: UnixFSDirectory): FolderLine[] {
  return folder.node.Links.map(({ Name, Hash, Tsize }) => ({
    name: Name ?? '',
    cid: Hash.toString(),
    size: Tsize ?? 0,
  }));
}

/** The same as a page. Names are visitors' words: each is escaped. */
export function folderPage(cid: string, lines: readonly FolderLine[]): string {
  const rows = lines.map(
    ({ name, size }) => `<li><a href="./${encodeURIComponent(name)}">${escape(name)}</a> <small>${size} B</small></li>`,
  );
  const title = `Folder ${cid}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><ul>${rows.join('')}</ul></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
