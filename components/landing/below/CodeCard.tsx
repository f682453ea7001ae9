import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/landing/below/strings.en';
import { Icon } from '@/components/ui/Icon';
import styles from '@/components/landing/below/CodeCard.module.css';

/** Lines of code to copy. */
export type CodeCardProps = {
  /** Where they belong. */
  title: string;
  /** What is shown before each line and is not copied, such as a prompt, and the line. */
  lines: readonly (readonly [prompt: string, line: string])[];
};

/** Code that can be copied, without the prompts before it. */
export function CodeCard({ title, lines }: CodeCardProps) {
  return (
    <figure className={styles.card}>
      <figcaption>
        {title}
        {/* Pressed by the listener of `BelowTheFold`: this markup comes without code. */}
        <button type="button" className={styles.copy} data-copy={lines.map(([, line]) => line).join('\n')}>
          <Icon name="copy" />
          <RichText text={strings.copyCode(title)} parts={[<span className="visually-hidden" />]} />
          <span className={styles.told} role="status" />
        </button>
      </figcaption>
      <pre>
        <code>
          {lines.map(([prompt, line]) => (
            <span key={line}>
              {prompt ? <i aria-hidden="true">{prompt}</i> : null}
              {`${line}\n`}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
