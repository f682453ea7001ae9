import { useId, type FormEvent } from 'react';
import { type Asset, type Assets, describeAsset, describeBalance } from '@/components/send/useAssets';
import { RecentRecipients, type Sent } from '@/components/send/RecentTransfers';
import { strings } from '@/components/send/strings.en';
import { OTHER, type TransferDraft, type TransferFormState } from '@/components/send/useTransferForm';
import { Button } from '@/components/ui/Button';
import { Choice, Field } from '@/components/ui/forms/Field';
import { unitName } from '@/protocol/tokenDecimals';
import styles from '@/components/send/TransferForm.module.css';

/** Props of {@link TransferForm}. */
export type TransferFormProps = {
  form: TransferFormState;
  assets: Assets;
  sent: Sent;
  busy: boolean;
  onReview: () => void;
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

/**
 * What to send, to whom, and how much. Nothing is signed here: the next step shows what would happen. What is known late
 * has its place from the start, so that the button stays where it is.
 */
export function TransferForm({ form, assets, sent, busy, onReview }: TransferFormProps) {
  const { draft, chosen, change } = form;
  const noteId = useId();
  const kind = chosen?.type ?? draft.type;
  const unit = chosen?.decimals === null ? unitName('', null) : chosen?.symbol;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReview();
  };
  const choose = (receiver: string) => change({ receiver, everything: draft.everything });
  const ofType = (type: Asset['type']) => assets.list.filter((asset) => asset.type === type);
  return (
    <form className={styles.form} aria-label={strings.title} onSubmit={submit} noValidate>
      <Choice
        label={strings.form.asset}
        value={form.isOther ? OTHER : draft.asset}
        onChange={(asset) => change({ asset, amount: '' })}
      >
        {group(strings.form.coin, ofType('native'))}
        {group(strings.form.tokens, ofType('erc20'))}
        {group(strings.form.nfts, [...ofType('erc721'), ...ofType('erc1155')])}
        <option value={OTHER}>{strings.form.other}</option>
      </Choice>
      {form.isOther && <OtherAsset form={form} />}
      <Field
        label={strings.form.to}
        name="receiver"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={strings.form.toPlaceholder}
        value={draft.receiver}
        aria-describedby={noteId}
        below={
          <RecentRecipients recipients={sent.recipients} onChoose={choose}>
            <span id={noteId}>{strings.form.toHint}</span>
          </RecentRecipients>
        }
        onChange={(event) => change({ receiver: event.target.value, everything: draft.everything })}
      />
      {kind !== 'erc721' && (
        <Field
          label={strings.form.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          hint={draft.everything ? strings.form.maxHint : describeBalance(chosen, assets.looked)}
          action={
            chosen && (
              <button
                type="button"
                className={styles.all}
                disabled={chosen.balance === null}
                onClick={form.takeEverything}
              >
                {strings.form.max}
              </button>
            )
          }
          end={unit ? <span className={styles.unit}>{unit}</span> : null}
          onChange={(event) => change({ amount: event.target.value })}
        />
      )}
      <Button type="submit" variant="primary" loading={busy}>
        {strings.form.review}
      </Button>
    </form>
  );
}

/** A token or an NFT that the list does not show. */
function OtherAsset({ form: { draft, change } }: { form: TransferFormState }) {
  // From now on it is what is typed, whatever the list turns out to hold.
  const type = (part: Partial<TransferDraft>) => change({ ...part, asset: OTHER });
  const isKnown = Object.hasOwn(strings.types, draft.type);
  return (
    <>
      <Choice label={strings.form.type} value={draft.type} onChange={(chosen) => type({ type: chosen })}>
        {!isKnown && <option value={draft.type}>{draft.type}</option>}
        {Object.entries(strings.types).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Choice>
      <Field
        label={strings.form.contract}
        name="contractAddress"
        autoComplete="off"
        spellCheck={false}
        placeholder="0x…"
        value={draft.contractAddress}
        onChange={(event) => type({ contractAddress: event.target.value })}
      />
      {draft.type !== 'erc20' && (
        <Field
          label={strings.form.tokenId}
          name="tokenId"
          autoComplete="off"
          value={draft.tokenId}
          onChange={(event) => type({ tokenId: event.target.value })}
        />
      )}
    </>
  );
}
