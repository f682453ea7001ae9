import dynamic from 'next/dynamic';
import Link from 'next/link';
import Router from 'next/router';
import type { FormEvent } from 'react';
import { AmountField } from '@/components/send/AmountField';
import { AssetPicker } from '@/components/send/AssetPicker';
import type { OtherAssetProps } from '@/components/send/OtherAsset';
import { RecipientField } from '@/components/send/recipient/RecipientField';
import { TransferSummary } from '@/components/send/TransferSummary';
import { checkAmount, placeError, readAmount, type TransferField } from '@/components/send/fieldErrors';
import { strings } from '@/components/send/strings.en';
import { type Asset, type Assets, describeBalance, writeAmount } from '@/components/send/useAssets';
import type { Sent } from '@/components/send/useSent';
import { useEstimate } from '@/components/send/useEstimate';
import { draftOfRequest, OTHER, type TransferFormState } from '@/components/send/useTransferForm';
import { Button } from '@/components/ui/Button';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { writeFieldError } from '@/components/ui/forms/fieldError';
import { SdkMessage } from '@/components/ui/forms/SdkMessage';
import { useFirstInvalid } from '@/components/ui/forms/focus';
import { Note } from '@/components/ui/Note';
import { RichText } from '@/components/ui/RichText';
import { StableText } from '@/components/ui/StableText';
import { Amount } from '@/components/ui/values/Amount';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { MissingFieldsError } from '@/lib/errors/inputErrors';
import { FoyerError } from '@/lib/errors/FoyerError';
import { InsufficientFundsError } from '@/lib/errors/transferErrors';
import { formatAmount } from '@/lib/format/amounts';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { readPaymentRequest } from '@/lib/transfers/paymentRequest';
import { useRecipient } from '@/lib/transfers/useRecipient';
import { chainName, coinOf } from '@/protocol/chains';
import styles from '@/components/send/TransferForm.module.css';

/** Most send what the list holds. */
const OtherAsset = dynamic<OtherAssetProps>(
  () => import('@/components/send/OtherAsset').then((code) => code.OtherAsset),
  {
    ssr: false,
    loading: PanelSkeleton,
  },
);

/** Props of {@link TransferForm}. */
export type TransferFormProps = {
  wallet: TransactionWallet;
  chainId: number;
  form: TransferFormState;
  assets: Assets;
  sent: Sent;
  busy: boolean;
  /** What the last review found wrong; gone with the first change. */
  error: FoyerError | null;
  onReview: () => void;
};

/**
 * What to send, to whom, and how much, and beside it what that comes to. Nothing is signed here: the next step shows what
 * would happen. What is known late has its place from the start, so that the button stays where it is.
 */
export function TransferForm({ wallet, chainId, form, assets, sent, busy, error, onReview }: TransferFormProps) {
  const { draft, chosen, change } = form;
  const kind = chosen?.type ?? draft.type;
  const reading = useRecipient(wallet.provider, draft.receiver);
  const amountError = draft.everything ? null : checkAmount(chosen, draft.amount);
  const isComplete = reading.recipient !== null && amountError === null && (kind === 'erc721' || draft.amount !== '');
  const options = { chainId, everything: draft.everything, acceptsLoss: form.acceptsLoss };
  const estimate = useEstimate(wallet, isComplete ? form.transfer : null, options);
  const shown = shownFields(form, kind);
  const { fields: errors, general: whole } = placeError(error, shown);
  const found = placeError(estimate.error, shown).fields;
  const fee = estimate.review?.fee;
  const holder = useFirstInvalid<HTMLFormElement>(error);
  const token = chosen ? chosen.contractAddress : draft.contractAddress || null;
  const typed = draft.everything ? null : readAmount(chosen, draft.amount);
  // What is sent of everything, once the fee is known.
  const left = draft.everything ? estimate.review?.transfer.amount : null;
  const amountLessFee = left == null ? null : formatAmount(left, chosen?.decimals ?? 0).exact;
  const coin = assets.list.find(({ type }) => type === 'native');
  // The one thing that no review is needed to know.
  const isTooMuch = chosen?.balance != null && typed !== null && typed > chosen.balance;
  // Of the coin, the most that can be sent is known with the fee alone.
  const isShort = kind === 'native' && (isTooMuch || (estimate.error ?? error) instanceof InsufficientFundsError);
  const most = useEstimate(wallet, isShort && reading.recipient ? form.transfer : null, {
    ...options,
    everything: true,
  });
  const mendAmount = mostOf(chosen, isTooMuch, most.review?.transfer.amount);
  const typeReceiver = (receiver: string) => {
    const request = readPaymentRequest(receiver);
    // What is wrong with a request is shown at the field.
    if (!request || request instanceof FoyerError) return change({ receiver, everything: draft.everything });
    if (request.chainId === chainId) return change(draftOfRequest(request));
    // The page offers to go to its network, and the form there is filled in.
    void Router.replace({ pathname: '/send', query: { request: receiver.trim() } }, undefined, { shallow: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReview();
  };
  return (
    <form ref={holder} className={styles.form} aria-label={strings.title} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {coin?.balance === 0n && (
          <div role="status">
            <Note tone="warn">
              {strings.form.noCoin(coin.symbol, chainName(chainId))}{' '}
              <Link href={`/receive?address=${wallet.account.toLowerCase()}`}>{strings.form.getCoin(coin.symbol)}</Link>
            </Note>
          </div>
        )}
        <RecipientField
          value={draft.receiver}
          onChange={typeReceiver}
          reading={reading}
          error={writeFieldError(errors.receiver ?? found.receiver)}
          sent={sent}
          account={wallet.account}
          token={token}
          loss={form}
        />
        <AssetPicker
          chainId={chainId}
          list={assets.list}
          chosen={chosen}
          moreNfts={assets.moreNfts}
          onChoose={(asset) => change({ asset, amount: '' })}
        />
        {form.isOther && <OtherAsset form={form} errors={errors} />}
        {kind !== 'erc721' && (
          <AmountField
            key={chosen?.key ?? OTHER}
            chainId={chainId}
            asset={chosen}
            amount={amountLessFee ?? draft.amount}
            hint={draft.everything ? strings.form.maxHint : describeBalance(chosen, assets.looked)}
            error={
              isTooMuch || (isShort && mendAmount !== null) ? (
                <>
                  <StableText>{amountError ?? writeFieldError(errors.amount ?? found.amount)}</StableText>{' '}
                  <button type="button" className={styles.mend} onClick={form.takeEverything}>
                    {chosen && mendAmount !== null
                      ? strings.form.sendMost(writeAmount(chosen, mendAmount, 6))
                      : strings.form.sendBalance}
                  </button>
                </>
              ) : (
                (amountError ?? writeFieldError(errors.amount ?? found.amount))
              )
            }
            onChange={(amount) => change({ amount })}
            onMax={form.takeEverything}
          />
        )}
      </div>
      <TransferSummary
        chainId={chainId}
        account={wallet.account}
        empty={draft.receiver === '' && draft.amount === ''}
        recipient={reading.recipient}
        asset={chosen}
        amount={draft.amount}
        everything={draft.everything}
        estimate={estimate}
      >
        <div className={styles.go}>
          {chosen && typed !== null && !isTooMuch && (
            <p className={styles.brief}>
              <AmountFiat value={typed} decimals={chosen.decimals} chainId={chainId} token={chosen.contractAddress} />
              {fee && (
                <small>
                  <RichText
                    text={strings.form.withFee}
                    parts={[<Amount key="fee" value={fee.max} {...coinOf(chainId)} digits={4} round="up" />]}
                  />
                </small>
              )}
            </p>
          )}
          <Button type="submit" variant="primary" loading={busy} disabled={isTooMuch}>
            {isTooMuch && chosen ? strings.form.tooMuch(chosen.symbol || chosen.label) : strings.form.review}
          </Button>
          <p className={styles.next}>{strings.form.next}</p>
        </div>
        <Failure error={whole} reveal />
        {error instanceof MissingFieldsError && <SdkMessage message={error.message} />}
      </TransferSummary>
    </form>
  );
}

/** The most of an asset that can be sent; `null` where that is not known. @param lessFee of the coin, less the fee */
function mostOf(asset: Asset | null, isTooMuch: boolean, lessFee: bigint | undefined): bigint | null {
  if (asset?.type === 'native') return lessFee ?? null;
  return isTooMuch && asset?.balance ? asset.balance : null;
}

/** The fields that the form shows, of those that an error can be about. */
function shownFields({ isOther, draft }: TransferFormState, kind: string): TransferField[] {
  return [
    'receiver',
    ...(isOther ? (['contractAddress'] as const) : []),
    ...(isOther && draft.type !== 'erc20' ? (['tokenId'] as const) : []),
    ...(kind === 'erc721' ? [] : (['amount'] as const)),
  ];
}
