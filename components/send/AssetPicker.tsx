import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AssetListProps } from '@/components/send/AssetList';
import { strings } from '@/components/send/strings.en';
import { type Asset, writeAmount } from '@/components/send/useAssets';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import picker from '@/components/ui/forms/picker.module.css';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { chainName } from '@/protocol/chains';
import styles from '@/components/send/AssetPicker.module.css';

const loadList = () => import('@/components/send/AssetList').then((code) => code.AssetList);
const AssetList = lazyPart<AssetListProps>(loadList, ({ onClose }) => onClose());
const preload = (): void => void loadList().catch(() => undefined);

/** Props of {@link AssetPicker}. */
export type AssetPickerProps = {
  chainId: number;
  list: readonly Asset[];
  /** `null` for one that is typed by its contract. */
  chosen: Asset | null;
  onChoose: (key: string) => void;
  /** More NFTs than are listed, and the way to them. */
  moreNfts: AssetListProps['moreNfts'];
};

/** What to send: a button that shows the choice, and the list that it opens, which can be searched. */
export function AssetPicker({ chainId, list, chosen, onChoose, moreNfts }: AssetPickerProps) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={`${picker.field} ${picker.place}`} ref={ref}>
      {/* For the eye: the button says it itself, so that its name is what it shows, word for word. */}
      <span className={picker.label} aria-hidden="true">
        {strings.form.asset}
      </span>
      <button
        ref={button}
        type="button"
        className={`${picker.button} ${styles.button}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={onKey}
      >
        <span className="visually-hidden">{strings.form.asset} </span>
        <span className={styles.value}>
          {chosen ? <AssetLine asset={chosen} chainId={chainId} on /> : strings.form.other}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {open && (
        <AssetList
          {...{ chainId, list, moreNfts }}
          chosen={chosen?.key ?? null}
          onChoose={(key) => {
            onChoose(key);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Props of {@link AssetLine}. */
export type AssetLineProps = {
  asset: Asset;
  chainId: number;
  /** Whether the network stands below its name. */
  on?: boolean;
};

/** An asset in one row: logo, name, how much there is of it and what that is worth. */
export function AssetLine({ asset, chainId, on = false }: AssetLineProps) {
  const { type, label, symbol, decimals, balance, contractAddress } = asset;
  const isNft = type === 'erc721' || type === 'erc1155';
  return (
    <span className={styles.line}>
      <TokenLogo symbol={symbol || label} address={contractAddress} chainId={chainId} size={34} />
      <span className={styles.name}>
        {label}
        {on && <small>{strings.form.onNetwork(chainName(chainId))}</small>}
      </span>
      {balance !== null && type !== 'erc721' && (
        <span className={styles.held}>
          {writeAmount({ decimals, symbol }, balance, 6)}
          {!isNft && (
            <small>
              <AmountFiat value={balance} decimals={decimals} chainId={chainId} token={contractAddress} />
            </small>
          )}
        </span>
      )}
    </span>
  );
}
