import { useRef } from 'react';
import { Button, type ButtonProps } from '@/components/ui/Button';

/** Props of {@link FileButton}. */
export type FileButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'loading' | 'icon' | 'disabled'> & {
  /** What the button does, such as "Choose file"; also the name of the native input. */
  label: string;
  /** Types of files, as of a native input. */
  accept?: string;
  multiple?: boolean;
  /** Called with at least one file; the same file can be chosen again. */
  onFiles: (files: readonly File[]) => void;
};

/** A button that opens the browser's choice of files. */
export function FileButton({ label, accept, multiple, onFiles, disabled, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={label}
        // The button is what the keyboard and screen readers reach.
        aria-hidden="true"
        tabIndex={-1}
        {...{ accept, multiple, disabled }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Without a value, the same file is a change too.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
