import { RefusedFileError } from '@/lib/errors/fileErrors';
import { formatBytes } from '@/lib/files/formatBytes';
import type { FileSpace } from '@/protocol/calls/files';
import { validateFileName } from '@/protocol/files/validateFileName';
import { validateFileType, HEAD_BYTES } from '@/protocol/files/validateFileType';

/**
 * Tells before a byte is sent what the backend would refuse after the last one.
 *
 * @throws RefusedFileError 122 for the name, 129 for the size, 130 for content that is not what the name says, 140 where
 * there is no room; 601 where the browser cannot read the file
 */
export async function checkFile(file: File, { largest, quota, used }: FileSpace): Promise<void> {
  const refuse = (message: string, code: number, whatToDo: string) => {
    throw new RefusedFileError(message, { code, whatToDo });
  };
  const nameError = validateFileName(file.name.normalize('NFC'));
  if (nameError) refuse(nameError, 122, '');
  if (file.size > largest) {
    refuse(`Files can be up to ${formatBytes(largest)}. This one is ${formatBytes(file.size)}.`, 129, '');
  }
  if (file.size > quota - used) {
    refuse(`Not enough space: ${formatBytes(Math.max(0, quota - used))} left.`, 140, 'Delete files to free up space.');
  }
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch (cause) {
    throw new RefusedFileError('The file could not be read.', { code: 601, whatToDo: 'Choose it again.', cause });
  }
  const typeError = validateFileType(head, file.name);
  if (typeError) refuse(typeError, 130, '');
}
