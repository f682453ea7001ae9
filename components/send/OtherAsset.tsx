import type { FieldErrorState } from '@/components/send/fieldErrors';
import { strings as laterStrings } from '@/components/send/later.strings.en';
import { OTHER, type TransferDraft, type TransferFormState } from '@/components/send/useTransferForm';
import { Field } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { writeFieldError } from '@/components/ui/forms/fieldError';

/** Props of {@link OtherAsset}. */
export type OtherAssetProps = { form: TransferFormState; errors: FieldErrorState['fields'] };

/** A token or an NFT that the list does not show. */
export function OtherAsset({ form: { draft, change }, errors }: OtherAssetProps) {
  // From now on it is what is typed, whatever the list turns out to hold.
  const type = (part: Partial<TransferDraft>) => change({ ...part, asset: OTHER });
  const types = Object.entries(laterStrings.types).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Select
        wide
        label={laterStrings.otherAsset.type}
        value={draft.type}
        placeholder={draft.type}
        options={types}
        onChange={(chosen) => type({ type: chosen })}
      />
      <Field
        label={laterStrings.otherAsset.contract}
        name="contractAddress"
        autoComplete="off"
        spellCheck={false}
        placeholder="0x…"
        value={draft.contractAddress}
        error={writeFieldError(errors.contractAddress)}
        onChange={(event) => type({ contractAddress: event.target.value })}
      />
      {draft.type !== 'erc20' && (
        <Field
          label={laterStrings.otherAsset.tokenId}
          name="tokenId"
          autoComplete="off"
          value={draft.tokenId}
          error={writeFieldError(errors.tokenId)}
          onChange={(event) => type({ tokenId: event.target.value })}
        />
      )}
    </>
  );
}
