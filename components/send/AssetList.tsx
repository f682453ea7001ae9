import { Command } from 'cmdk';
import { AssetLine } from '@/components/send/AssetPicker';
import { strings as laterStrings } from '@/components/send/later.strings.en';
import { strings } from '@/components/send/strings.en';
import { type Asset, type Assets, describeAsset } from '@/components/send/useAssets';
import { OTHER } from '@/components/send/useTransferForm';
import { Button } from '@/components/ui/Button';
import picker from '@/components/ui/forms/picker.module.css';
import styles from '@/components/send/AssetPicker.module.css';
import { withoutJoiners } from '@/protocol/text/unseenCharacters';

/** Props of {@link AssetList}. */
export type AssetListProps = {
  chainId: number;
  list: readonly Asset[];
  /** Key of the chosen one; `null` for one that is typed. */
  chosen: string | null;
  onChoose: (key: string) => void;
  /** Called where its code cannot be had. */
  onClose: () => void;
  moreNfts: Assets['moreNfts'];
};

/** Finds each word of a search anywhere in what an asset is called. */
const matches = (_key: string, search: string, words: string[] = []): number => {
  const text = withoutJoiners(words.join(' ')).toLowerCase();
  return withoutJoiners(search)
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 1
    : 0;
};

/** Everything that can be sent, by kind, to search and choose from. */
export function AssetList({ chainId, list, chosen, onChoose, moreNfts }: AssetListProps) {
  const group = (heading: string, assets: readonly Asset[]) =>
    assets.length > 0 && (
      <Command.Group heading={heading}>
        {assets.map((asset) => (
          <Command.Item
            key={asset.key}
            value={asset.key}
            keywords={[asset.label, asset.symbol, asset.contractAddress ?? '', asset.tokenId ?? '']}
            aria-label={describeAsset(asset)}
            data-chosen={asset.key === chosen || undefined}
            className={`${picker.option} ${styles.option}`}
            onSelect={onChoose}
          >
            <AssetLine asset={asset} chainId={chainId} />
          </Command.Item>
        ))}
      </Command.Group>
    );
  const ofType = (type: Asset['type']) => list.filter((asset) => asset.type === type);
  return (
    <div className={`${picker.panel} ${styles.panel}`}>
      <Command filter={matches} loop label={strings.form.asset} {...(chosen ? { defaultValue: chosen } : {})}>
        {/* It opens at a press that asks for it, and typing narrows it down. */}
        <Command.Input className={picker.search} placeholder={laterStrings.assets.searchAssets} ref={focusSoon} />
        <Command.List className={picker.list} label={strings.form.asset}>
          <Command.Empty className={picker.none}>{laterStrings.assets.noAsset}</Command.Empty>
          {group(laterStrings.assets.coin, ofType('native'))}
          {group(laterStrings.assets.tokens, ofType('erc20'))}
          {group(laterStrings.assets.nfts, [...ofType('erc721'), ...ofType('erc1155')])}
          <Command.Item
            value={OTHER}
            keywords={[strings.form.other]}
            className={`${picker.option} ${styles.option}`}
            data-chosen={chosen === null || undefined}
            onSelect={onChoose}
          >
            {strings.form.other}
          </Command.Item>
        </Command.List>
      </Command>
      {moreNfts && (
        <div className={styles.more}>
          <span>{laterStrings.assets.shownNfts(moreNfts.shown, moreNfts.total)}</span>
          <Button variant="quiet" loading={moreNfts.loading} onClick={moreNfts.load}>
            {laterStrings.assets.showMore}
          </Button>
        </div>
      )}
    </div>
  );
}

const focusSoon = (input: HTMLInputElement | null): void => input?.focus();
