import { useId, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import { ComposerPictures } from '@/components/community/composer/ComposerPictures';
import { usePostDraft } from '@/components/community/composer/usePostDraft';
import { Button } from '@/components/ui/Button';
import { shortenAddress } from '@/lib/format/shortenAddress';
import { useConnectedWallet } from '@/lib/wallets/hooks/useConnectedWallet';
import { POST_LIMITS } from '@/protocol/community';
import styles from '@/components/community/composer/Composer.module.css';

/** Props of {@link Composer}. */
export type ComposerProps = {
  /** Account of whoever writes. */
  author: string;
  /** The post that is replied to. */
  parent?: string | null;
  label: string;
  onSent?: () => void;
};

/** From here on the letters that are left are told. */
const NEAR_THE_END = 200;

/** Where a post or a reply is written. */
export function Composer({ author, parent = null, label, onSent }: ComposerProps) {
  const id = useId();
  const draft = usePostDraft(author, parent, onSent);
  const wallet = useConnectedWallet();
  const file = useRef<HTMLInputElement>(null);
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
    <form className={styles.composer} aria-label={isReply ? 'New reply' : 'New post'} onSubmit={submit}>
      <label className={isReply ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        rows={isReply ? 2 : 3}
        value={draft.text}
        readOnly={draft.busy}
        placeholder={isReply ? 'Write a reply' : 'What would you like to tell?'}
        aria-describedby={`${id}-left`}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
      <p id={`${id}-left`} className={styles.left} data-over={tooLong || undefined} aria-live="polite">
        {tooLong ? `${-draft.left} letters too many.` : draft.left < NEAR_THE_END ? `${draft.left} letters left.` : ''}
      </p>
      <ComposerPictures pictures={draft.pictures} onDescribe={draft.describePicture} onRemove={draft.removePicture} />
      {draft.place ? (
        <p className={styles.note}>
          Your place goes along, rounded to about a kilometre: {draft.place.latitude.toFixed(2)}°,{' '}
          {draft.place.longitude.toFixed(2)}°. Everybody can see it.
        </p>
      ) : null}
      {draft.signs && wallet?.account ? (
        <p className={styles.note}>
          Your wallet asks you to sign a text with a fingerprint of your words. Readers then see the address{' '}
          {shortenAddress(wallet.account)}, and check it themselves.
        </p>
      ) : null}
      <div className={styles.foot}>
        <input
          ref={file}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Pictures"
          onChange={(event) => {
            void draft.addPictures([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <div className={styles.adds}>
          <Button
            variant="quiet"
            disabled={draft.pictures.length >= POST_LIMITS.pictures}
            onClick={() => file.current?.click()}
          >
            Add a picture
          </Button>
          <Button variant="quiet" aria-pressed={draft.place !== null} onClick={draft.togglePlace}>
            {draft.place ? 'Leave out my place' : 'Add my place'}
          </Button>
        </div>
        <div className={styles.ends}>
          {wallet?.account ? (
            <label className={styles.sign}>
              <input type="checkbox" checked={draft.signs} onChange={(event) => draft.setSigns(event.target.checked)} />
              Sign with my wallet
            </label>
          ) : null}
          <Button
            className={styles.post}
            type="submit"
            variant="primary"
            loading={draft.busy}
            disabled={draft.isEmpty || tooLong}
          >
            {isReply ? 'Reply' : 'Post'}
          </Button>
        </div>
      </div>
      <Failure error={draft.error} />
    </form>
  );
}
