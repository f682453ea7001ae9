import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/** The SDK's class of files, as far as it is mended. */
type FileClass = {
  fromJSON(json: Record<string, unknown>): { setMetadata(v: unknown): void; setTags(v: unknown): void };
};

/**
 * Fault: a file that comes with an object is read without its metadata and tags, though the backend tells them.
 *
 * Mended: it has both, as when it was saved (row B10).
 */
export function keepFileDetails(sdk: MoralisSdk): void {
  const files = sdk['File'] as FileClass;
  const { fromJSON } = files;
  files.fromJSON = function (this: FileClass, json) {
    const file = fromJSON.call(this, json);
    file.setMetadata(json['metadata']);
    file.setTags(json['tags']);
    return file;
  };
}
