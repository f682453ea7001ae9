import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

/** `@parse/fs-files-adapter` comes without types. */
const FileSystemAdapter: new () => object = createRequire(import.meta.url)('@parse/fs-files-adapter');

/** Keeps uploaded files in a folder of our choosing; the package itself only knows folders below `./files`. */
export function createFilesAdapter(folder: string): object {
  mkdirSync(folder, { recursive: true });
  class FolderAdapter extends FileSystemAdapter {
    _getApplicationDir() {
      return folder;
    }
  }
  return new FolderAdapter();
}
