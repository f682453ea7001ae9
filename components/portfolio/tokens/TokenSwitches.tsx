import { strings } from '@/components/portfolio/strings.en';
import { Switch } from '@/components/ui/forms/Toggles';
import { Tooltip } from '@/components/ui/overlays/Tooltip';

/** Props of {@link TokenSwitches}. */
export type TokenSwitchesProps = {
  /** How many tokens look like fraud. */
  spam: number;
  /** How many balances are below a dollar. */
  small: number;
  /** The same in words. */
  smallText: string;
  withSpam: boolean;
  hidesSmall: boolean;
  onSpam: (shows: boolean) => void;
  onSmall: (hides: boolean) => void;
};

/** Which tokens the list leaves out. */
export function TokenSwitches({ spam, small, smallText, withSpam, hidesSmall, onSpam, onSmall }: TokenSwitchesProps) {
  return (
    <>
      {spam > 0 && <Switch label={strings.tokens.showSpam(spam)} checked={withSpam} onChange={onSpam} />}
      {small > 0 && (
        <Tooltip text={smallText}>
          <Switch label={strings.tokens.hideSmall} checked={hidesSmall} onChange={onSmall} />
        </Tooltip>
      )}
    </>
  );
}
