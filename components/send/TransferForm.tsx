import type { FormEvent } from 'react';
import { describeAsset, describeBalance, type Asset } from '@/components/send/Asset';
import { RecentRecipients } from '@/components/send/RecentRecipients';
import type { Assets } from '@/components/send/useAssets';
import type { Sent } from '@/components/send/useSent';
import { OTHER, type TransferFormState } from '@/components/send/useTransferForm';
import { Button } from '@/components/ui/Button';
import { Choice } from '@/components/ui/Choice';
import { Field } from '@/components/ui/Field';
import { Note } from '@/components/ui/Note';
import { Row } from '@/components/ui/Row';
import styles from '@/components/send/TransferForm.module.css';

/** Props of {@link TransferForm}. */
export type TransferFormProps = {
  form: TransferFormState;
  assets: Assets;
  sent: Sent;
  busy: boolean;
  onReview: () => void;
};

const KINDS = {
  erc20: 'A token (ERC-20)',
  erc721: 'A single piece (ERC-721)',
  erc1155: 'Pieces of an edition (ERC-1155)',
};

const group = (label: string, list: readonly Asset[]) =>
  list.length > 0 && (
    <optgroup label={label}>
      {list.map((asset) => (
        <option key={asset.key} value={asset.key}>
          {describeAsset(asset)}
        </option>
      ))}
    </optgroup>
  );

/** What to send, to whom, and how much. Nothing is signed here: the next step shows what would happen. */
export function TransferForm({ form, assets, sent, busy, onReview }: TransferFormProps) {
  const { draft, chosen, change } = form;
  const kind = chosen?.type ?? draft.type;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReview();
  };
  const choose = (receiver: string) => change({ receiver, everything: draft.everything });
  const ofType = (type: Asset['type']) => assets.list.filter((asset) => asset.type === type);
  return (
    <form className={styles.form} aria-label="Send" onSubmit={submit} noValidate>
      <Choice
        label="What"
        value={form.isOther ? OTHER : draft.asset}
        onChange={(asset) => change({ asset, amount: '' })}
      >
        {group('Coin', ofType('native'))}
        {group('Tokens', ofType('erc20'))}
        {group('Pieces', [...ofType('erc721'), ...ofType('erc1155')])}
        <option value={OTHER}>Something else, by its contract</option>
      </Choice>
      {assets.morePieces && <MorePieces {...assets.morePieces} />}
      {form.isOther && <OtherAsset form={form} />}
      <Field
        label="To"
        name="receiver"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="0x… or a name such as ada.eth"
        value={draft.receiver}
        hint="You see the whole address before you send."
        below={<RecentRecipients recipients={sent.recipients} onChoose={choose} />}
        onChange={(event) => change({ receiver: event.target.value, everything: draft.everything })}
      />
      {kind !== 'erc721' && (
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          hint={draft.everything ? 'All there is; the fee is left out of it.' : describeBalance(chosen)}
          action={
            chosen?.balance != null && (
              <button type="button" className={styles.all} onClick={form.takeEverything}>
                Maximum
              </button>
            )
          }
          end={chosen?.symbol ? <span className={styles.unit}>{chosen.symbol}</span> : null}
          onChange={(event) => change({ amount: event.target.value })}
        />
      )}
      <Button type="submit" variant="primary" loading={busy}>
        Review
      </Button>
    </form>
  );
}

/** The list is long: so far it goes, and this brings the next of it. */
function MorePieces({ shown, total, loading, load }: NonNullable<Assets['morePieces']>) {
  return (
    <Row>
      <Note>
        {shown} of {total} pieces are listed.
      </Note>
      <Button variant="quiet" loading={loading} onClick={load}>
        List more
      </Button>
    </Row>
  );
}

/** A token or a piece that the list does not show. */
function OtherAsset({ form: { draft, change } }: { form: TransferFormState }) {
  const isKnown = Object.hasOwn(KINDS, draft.type);
  return (
    <>
      <Choice label="Kind" value={draft.type} onChange={(type) => change({ type })}>
        {!isKnown && <option value={draft.type}>{draft.type}</option>}
        {Object.entries(KINDS).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Choice>
      <Field
        label="Contract"
        name="contractAddress"
        autoComplete="off"
        spellCheck={false}
        placeholder="0x…"
        value={draft.contractAddress}
        onChange={(event) => change({ contractAddress: event.target.value })}
      />
      {draft.type !== 'erc20' && (
        <Field
          label="Number of the piece"
          name="tokenId"
          autoComplete="off"
          value={draft.tokenId}
          onChange={(event) => change({ tokenId: event.target.value })}
        />
      )}
    </>
  );
}
