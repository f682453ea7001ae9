import { Button } from '@/components/ui/Button';
import { strings } from '@/components/ui/strings.en';
import { useFirst } from '@/components/ui/values/useFirst';

/** Characters of a text that are shown at once. */
const SHOWN = 600;

/** Props of {@link LongText}. */
export type LongTextProps = {
  text: string;
  /** Most characters before somebody asks for all. */
  most?: number;
};

/** A text that a stranger wrote: its beginning, and all of it where somebody asks for it. */
export function LongText({ text, most = SHOWN }: LongTextProps) {
  const { shown, isCut, showAll } = useFirst(text, most);
  return (
    <>
      {/* Not in the middle of a letter of two parts. */}
      <span>{isCut ? `${shown.replace(/[\ud800-\udbff]$/, '')}…` : text}</span>
      {isCut && (
        <Button variant="quiet" onClick={showAll}>
          {strings.values.showAllCharacters(text.length)}
        </Button>
      )}
    </>
  );
}
