import { strings } from '@/components/activity/strings.en';
import { ContractName } from '@/components/activity/ActivitySentence';
import { useAreLookedUp } from '@/components/activity/useLookedUp';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import type { RowWords } from '@/lib/activity/describeRow';
import { addressNames } from '@/lib/activity/lookups';
import { strings as words } from '@/lib/activity/strings.en';
import { chainName } from '@/protocol/chains';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/activity/ActivityRow.module.css';

/** What happened: a verb, and the NFTs that it is about. The sentence of the row says it to screen readers. */
export function RowVerb({ row, chainId, failed }: { row: RowWords; chainId: number; failed: boolean }) {
  const { verb, nft, collection } = row;
  return (
    <span className={styles.verb} aria-hidden="true">
      <b>
        <span>{verb}</span> {nft ? <MovedAsset move={nft} chainId={chainId} plain /> : null}
        {collection === null ? null : <ContractName address={collection} chainId={chainId} />}
      </b>
      {failed ? <span className={styles.failed}>{strings.row.failed}</span> : null}
    </span>
  );
}

/** Who was at the other end, with a picture; nothing where nobody was. */
export function RowParty({ row: { link, party, parties }, chainId }: { row: RowWords; chainId: number }) {
  if (party === null && parties === 0) return null;
  return (
    <span className={styles.party} aria-hidden="true">
      <RichText
        text={link}
        parts={[
          party === null ? (
            <span key="party">{words.addresses(parties)}</span>
          ) : (
            <Who key="party" address={party} chainId={chainId} pictured />
          ),
        ]}
      />
    </span>
  );
}

/** An address by its name, once it is known whether it has one. */
function Who({ address, chainId, pictured = false }: { address: string; chainId: number; pictured?: boolean }) {
  const name = useDirectoryName(address, chainId);
  const isReady = useAreLookedUp([{ lookup: addressNames, key: address.toLowerCase() }]);
  if (!isReady && name === null) {
    return (
      <span className={styles.whoPlace}>
        <Skeleton width="m" />
      </span>
    );
  }
  return (
    <span className={styles.who} title={checksumAddress(address)}>
      {pictured ? <AddressPicture value={address} size={18} /> : null}
      <bdi className={name === null ? 'mono' : undefined}>{name ?? shortenAddress(address)}</bdi>
    </span>
  );
}

/** The second line: what more there is to say, by which of the visitor's wallets, and on which network. */
export function RowNote({ row: { wallet, note, approval }, chainId }: { row: RowWords; chainId: number }) {
  const isNamed = wallet !== null || note !== 'plain';
  return (
    <small className={styles.note}>
      {isNamed ? (
        <>
          <RichText
            text={words.row.notes[note]}
            parts={[
              wallet === null ? <span key="wallet" /> : <Who key="wallet" address={wallet} chainId={chainId} />,
              approval === null ? (
                <span key="token" />
              ) : (
                <ContractName key="token" address={approval.token} chainId={chainId} />
              ),
            ]}
          />
          <span> · </span>
        </>
      ) : null}
      <span>{chainName(chainId)}</span>
    </small>
  );
}
