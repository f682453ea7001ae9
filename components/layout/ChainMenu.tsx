import { useState } from 'react';
import { MenuChoice, MenuItem } from '@/components/ui/Menu';
import { useChainSwitch } from '@/components/wallet/useChainSwitch';
import { chainName } from '@/protocol/chains';

/** The chain that the connected wallet is on, and the way to others; nothing where no wallet can change its chain. */
export function ChainMenu() {
  const { current, offered, busy, fault, go } = useChainSwitch();
  const [choosing, setChoosing] = useState(false);
  if (current === null || offered.length === 0) return null;
  if (!choosing) {
    return (
      <MenuItem icon="chevron" stay onSelect={() => setChoosing(true)}>
        On {chainName(current)}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuChoice
        label="Chain"
        value={String(current)}
        onChange={(id) => void go(Number(id))}
        options={offered.map((id) => ({ value: String(id), label: chainName(id) }))}
        stay
      />
      {(busy || fault) && (
        <MenuItem icon={fault ? 'warning' : 'info'} stay onSelect={() => setChoosing(false)}>
          <span aria-live="polite">{fault ?? 'Your wallet asks whether to go there.'}</span>
        </MenuItem>
      )}
    </>
  );
}
