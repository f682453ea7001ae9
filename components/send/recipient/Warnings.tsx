import { strings as recipientStrings } from '@/components/send/recipient/strings.en';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { RecipientWarning } from '@/lib/transfers/recipientWarnings';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/send/recipient/RecipientField.module.css';

/** Props of {@link Warnings}. */
export type WarningsProps = {
  warnings: readonly RecipientWarning[];
  /** When something was sent there last, and how often of late; `null` where it never was. */
  before?: { at: string; times: number } | null;
};

const GRAVE: ReadonlySet<RecipientWarning['kind']> = new Set(['zero', 'tokenContract', 'lookalike', 'nameChanged']);

function textOf(warning: RecipientWarning): string {
  const { warnings } = recipientStrings;
  switch (warning.kind) {
    case 'lookalike':
      return warnings.lookalike(shortenAddress(warning.of));
    case 'nameChanged':
      return warnings.nameChanged(warning.name, shortenAddress(warning.was));
    default:
      return warnings[warning.kind];
  }
}

/** What to know of a recipient before something goes there; nothing where there is nothing to know. */
export function Warnings({ warnings, before = null }: WarningsProps) {
  if (!before && warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.kind} data-tone={GRAVE.has(warning.kind) ? 'bad' : 'warn'}>
          <Icon name="warning" size={16} />
          <span>{textOf(warning)}</span>
        </li>
      ))}
      {before && (
        <li data-tone="good">
          <Icon name="check" size={16} />
          <span>
            <RichText
              text={recipientStrings.warnings.before(before.times)}
              parts={[<TimeAgo key="time" at={before.at} />]}
            />
          </span>
        </li>
      )}
    </ul>
  );
}
