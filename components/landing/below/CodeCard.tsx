import { strings } from '@/components/landing/below/strings.en';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { StableText } from '@/components/ui/StableText';
import card from '@/components/landing/below/CodeCard.module.css';

/** Code to copy. */
type CodeCardProps = {
  /** Where it belongs. */
  title: string;
  code: string;
  /** Before each line; shown and not copied, such as `$ `. */
  prompt?: string;
  /** Lines that another application has in the place of these, shown struck out and not copied. */
  replaced?: readonly string[];
  /** What the code came to: a line about it, and the answer. */
  answer?: readonly [title: string, text: string];
};

/** Code that can be copied, without the prompts before it. */
export function CodeCard({ title, code, prompt, replaced = [], answer }: CodeCardProps) {
  return (
    <figure className={card.card}>
      <figcaption>
        {title}
        {/* Pressed by the listener of `BelowTheFold`: this markup comes without code. */}
        <button type="button" className={card.copy} data-copy={code}>
          <Icon name="copy" />
          <RichText text={strings.copyCode(title)} parts={[<span className="visually-hidden" />]} />
          <span className={card.told} role="status" />
        </button>
      </figcaption>
      <pre>
        <code>
          {replaced.map((line) => (
            <del key={line}>{`${line}\n`}</del>
          ))}
          {code.split('\n').map((line, index) => (
            <span key={`${index}${line}`}>
              {prompt ? <i aria-hidden="true">{prompt}</i> : null}
              <StableText>{`${line}\n`}</StableText>
            </span>
          ))}
        </code>
      </pre>
      {answer && (
        <>
          <p className={card.status}>{answer[0]}</p>
          <pre>
            <code>{answer[1]}</code>
          </pre>
        </>
      )}
    </figure>
  );
}
