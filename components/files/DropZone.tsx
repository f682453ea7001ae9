import { useEffect, useRef, useState } from 'react';
import styles from '@/components/files/Files.module.css';
import { Button } from '@/components/ui/Button';
import { Choice } from '@/components/ui/forms/Choice';
import { formatBytes } from '@/lib/files/formatBytes';
import type { FileSpace } from '@/protocol/calls/files';
import type { FilePlace } from '@/protocol/files/files';

/** Props of {@link DropZone}. */
export type DropZoneProps = {
  place: FilePlace;
  onPlace: (place: FilePlace) => void;
  /** `null` until it is known. */
  space: FileSpace | null;
  onFiles: (files: readonly File[]) => void;
};

const WORDS = {
  backend: 'Kept by this server under an address that nobody can guess.',
  ipfs: 'IPFS names a file by what is in it: the same content has the same address everywhere, and anybody who knows it may fetch it.',
} as const;

/** Takes files in: dropped anywhere on the page, pasted, or chosen. */
export function DropZone({ place, onPlace, space, onFiles }: DropZoneProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const drag = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    const events = { dragenter: drag, dragover: drag, dragleave: leave, drop, paste } as const;
    for (const [name, listener] of Object.entries(events)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(events))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return (
    <section aria-label="Bring files" className={styles.drop} data-over={over || undefined}>
      <div className={styles.dropWords}>
        <p className={styles.dropTitle}>{over ? 'Let go, and they are taken in' : 'Drop files here, or paste them'}</p>
        <Button variant="primary" icon={null} onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files to bring"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <p className={styles.small}>{space && `Up to ${formatBytes(space.largest)} each.`}</p>
      </div>
      <div className={styles.dropPlace}>
        <Choice label="Keep new files" value={place} onChange={(value) => onPlace(value as FilePlace)}>
          <option value="backend">on this server</option>
          <option value="ipfs">on IPFS, by their content</option>
        </Choice>
        <p className={styles.small}>
          {WORDS[place]}
          {place === 'ipfs' && space?.pinnedBy ? ` Pinned at ${space.pinnedBy} too.` : ''}
        </p>
      </div>
    </section>
  );
}
