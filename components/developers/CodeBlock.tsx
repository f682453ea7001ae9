import { strings } from '@/components/developers/strings.en';
import { CopyButton } from '@/components/ui/values/CopyButton';
import styles from '@/components/developers/CodeBlock.module.css';

/** Props of {@link CodeBlock}. */
export type CodeBlockProps = {
  title: string;
  code: string;
  /** Of any length: it scrolls within. */
  long?: boolean;
};

/** Most lines of a long text that are seen at once. */
const MAX_LINES = 20;

/** Code with a title, to read and to copy. */
export function CodeBlock({ title, code, long }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption>
        {title}
        <CopyButton value={code} label={strings.call.copy(title)} quiet />
      </figcaption>
      {long ? (
        // The keyboard scrolls it, as it does any field.
        <textarea
          readOnly
          value={code}
          aria-label={title}
          rows={Math.min(MAX_LINES, code.split('\n').length)}
          spellCheck={false}
        />
      ) : (
        <pre>
          <code>{code}</code>
        </pre>
      )}
    </figure>
  );
}
