import { useEffect, useRef, useState } from 'react';
import { strings } from '@/components/files/strings.en';
import styles from '@/components/files/Files.module.css';
import { FileButton } from '@/components/ui/forms/FileButton';
import { Select } from '@/components/ui/forms/Select';
import { formatBytes } from '@/lib/format/figures';
import type { FileSpace } from '@/protocol/calls/files';
import type { FilePlace } from '@/protocol/files';

/** Props of {@link DropZone}. */
export type DropZoneProps = {
  place: FilePlace;
  onPlace: (place: FilePlace) => void;
  /** `null` until it is known. */
  space: FileSpace | null;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files in: dropped anywhere on the page, pasted, or chosen. */
export function DropZone({ place, onPlace, space, onFiles }: DropZoneProps) {
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
    <section aria-label={strings.drop.label} className={styles.drop} data-over={over || undefined}>
      <div className={styles.dropWords}>
        <p className={styles.dropTitle}>{over ? strings.drop.over : strings.drop.title}</p>
        <FileButton variant="primary" label={strings.drop.choose} multiple onFiles={onFiles} />
        <div className={styles.small}>
          <p className={styles.withMouse}>{strings.drop.hint}</p>
          {/* Its line is there before the limit is known. */}
          <p>{space ? strings.drop.limit(formatBytes(space.largest)) : '\u00a0'}</p>
        </div>
      </div>
      <div className={styles.dropPlace}>
        <Select
          label={strings.drop.store}
          value={place}
          onChange={onPlace}
          options={[
            { value: 'backend', label: strings.drop.backend },
            { value: 'ipfs', label: strings.drop.ipfs },
          ]}
        />
        <p className={styles.small}>
          {place === 'backend'
            ? strings.drop.backendHint
            : space?.pinnedBy
              ? strings.drop.ipfsPinnedHint(space.pinnedBy)
              : strings.drop.ipfsHint}
        </p>
      </div>
    </section>
  );
}
