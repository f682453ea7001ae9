import { useEffect, useId, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import { composerStrings } from '@/components/community/composer/strings.en';
import { type ChosenPicture, usePostDraft } from '@/components/community/composer/usePostDraft';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { FileButton } from '@/components/ui/forms/FileButton';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { POST_LIMITS } from '@/protocol/community';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/community/composer/Composer.module.css';

/** Props of {@link Composer}. */
export type ComposerProps = {
  /** Account of the author. */
  author: string;
  /** The post that is replied to. */
  parent?: string | null;
  label: string;
  /** Whether writing begins at once. */
  focus?: boolean;
  onSent?: () => void;
};

/** From here on the number of characters left is shown. */
const NEAR_THE_END = 200;

/** Where a post or a reply is written. */
export function Composer({ author, parent = null, label, focus = false, onSent }: ComposerProps) {
  const id = useId();
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus) words.current?.focus();
  }, [focus]);
  const draft = usePostDraft(author, parent, onSent);
  const wallet = useConnectedWallet();
  const isReply = parent !== null;
  const tooLong = draft.left < 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.isEmpty && !tooLong) void draft.send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    void draft.addPictures(files);
  };
  return (
    <form
      className={styles.composer}
      aria-label={isReply ? composerStrings.newReply : composerStrings.newPost}
      onSubmit={submit}
    >
      <label className={isReply ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={words}
        id={id}
        rows={isReply ? 2 : 3}
        value={draft.text}
        readOnly={draft.busy}
        placeholder={isReply ? composerStrings.replyPlaceholder : composerStrings.postPlaceholder}
        aria-describedby={`${id}-left`}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
      <p id={`${id}-left`} className={styles.left} data-over={tooLong || undefined} aria-live="polite">
        {tooLong
          ? composerStrings.tooLong(-draft.left)
          : draft.left < NEAR_THE_END
            ? composerStrings.left(draft.left)
            : ''}
      </p>
      <ComposerPictures pictures={draft.pictures} onDescribe={draft.describePicture} onRemove={draft.removePicture} />
      {draft.place ? (
        <p className={styles.note}>
          {composerStrings.location(draft.place.latitude.toFixed(2), draft.place.longitude.toFixed(2))}
        </p>
      ) : null}
      {draft.signs && wallet?.account ? (
        <p className={styles.note}>{composerStrings.signature(shortenAddress(wallet.account))}</p>
      ) : null}
      <div className={styles.foot}>
        <div className={styles.adds}>
          <FileButton
            variant="quiet"
            label={composerStrings.addImage}
            accept="image/*"
            multiple
            disabled={draft.pictures.length >= POST_LIMITS.pictures}
            onFiles={(files) => void draft.addPictures(files)}
          />
          <Button variant="quiet" aria-pressed={draft.place !== null} onClick={draft.toggleLocation}>
            {draft.place ? composerStrings.removeLocation : composerStrings.addLocation}
          </Button>
        </div>
        <div className={styles.ends}>
          {wallet?.account ? (
            <Checkbox label={composerStrings.sign} checked={draft.signs} onChange={draft.setSigns} />
          ) : null}
          <Button
            className={styles.post}
            type="submit"
            variant="primary"
            loading={draft.busy}
            disabled={draft.isEmpty || tooLong}
          >
            {isReply ? composerStrings.reply : composerStrings.post}
          </Button>
        </div>
      </div>
      <Failure error={draft.error} />
    </form>
  );
}

/** Props of {@link ComposerPictures}. */
type ComposerPicturesProps = {
  pictures: readonly ChosenPicture[];
  onDescribe: (id: string, alt: string) => void;
  onRemove: (picture: ChosenPicture) => void;
};

/** The pictures of a post that is being written, each with the words for those who do not see it. */
function ComposerPictures({ pictures, onDescribe, onRemove }: ComposerPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <img src={picture.preview} alt={picture.alt} width={96} height={96} />
          <Field
            label={composerStrings.alt}
            hint={composerStrings.altHint}
            value={picture.alt}
            maxLength={POST_LIMITS.alt}
            onChange={(event) => onDescribe(picture.id, event.target.value)}
          />
          <Button variant="quiet" onClick={() => onRemove(picture)}>
            {composerStrings.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
