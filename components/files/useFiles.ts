import { useCallback, useEffect, useState } from 'react';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { call } from '@/lib/data/backendClient';
import { listFiles } from '@/lib/files/listFiles';
import { uploads } from '@/lib/files/uploads';
import type { FileSpace } from '@/protocol/calls/files';
import type { FileRow } from '@/protocol/files/files';

/** The files of the visitor, read anew after each upload and when they come back to this tab. */
export function useFiles() {
  const [files, setFiles] = useState<readonly FileRow[] | null>(null);
  const [space, setSpace] = useState<FileSpace | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const reload = useCallback(async () => {
    try {
      const [list, room] = await Promise.all([listFiles(), call('getFileSpace', {})]);
      setFiles(list);
      setSpace(room);
      setError(null);
    } catch (cause) {
      setError(toFoyerError(cause));
    }
  }, []);
  useEffect(() => {
    const read = (): void => void reload();
    read();
    window.addEventListener('focus', read);
    const leave = uploads.onDone(read);
    return () => {
      window.removeEventListener('focus', read);
      leave();
    };
  }, [reload]);
  return { files, space, error, reload };
}
