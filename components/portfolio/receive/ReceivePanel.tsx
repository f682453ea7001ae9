import { useState } from 'react';
import { CopyAddress } from '@/components/portfolio/receive/CopyAddress';
import { RequestFields } from '@/components/portfolio/receive/RequestFields';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { COIN, useRequestable } from '@/components/portfolio/receive/useRequestable';
import { WalletChoice } from '@/components/portfolio/receive/WalletChoice';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { RichText } from '@/components/ui/RichText';
import { Chips } from '@/components/ui/forms/Chips';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { drawQr, QrPlate } from '@/components/ui/values/QrPlate';
import { saveFile } from '@/components/ui/values/exportText';
import { useHydrated } from '@/lib/state/createStore';
import { secureContext } from '@/lib/state/secureContext';
import { useAddressName } from '@/lib/account/contacts';
import { toMessage } from '@/lib/errors/toMessage';
import { InvalidAmountError } from '@/lib/errors/inputErrors';
import { writePaymentRequest } from '@/lib/transfers/paymentRequest';
import { parseAmount } from '@/lib/transfers/parseAmount';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/portfolio/receive/ReceivePanel.module.css';

/** An address that can receive. */
export type ReceivingWallet = { address: string; family: 'eth' | 'sol' };

/** A network of Ethereum that this backend reads. */
export type ReceivingNetwork = { chainId: number; name: string };

/** Props of {@link ReceivePanel}. */
export type ReceivePanelProps = {
  wallets: readonly ReceivingWallet[];
  networks: readonly ReceivingNetwork[];
  /** The address that is shown first. */
  first?: string | undefined;
  /** Told which address is shown, by a page that has room for the way to link another wallet. */
  onShow?: (address: string) => void;
};

/** What is asked for, as it is typed. */
type Draft = { token: string; amount: string };

/**
 * One of the visitor's addresses to receive with: as a QR code and as text, with what may be sent to it; and, on a network
 * of Ethereum, a request for an amount.
 */
export function ReceivePanel({ wallets, networks, first, onShow }: ReceivePanelProps) {
  const [chosen, setChosen] = useState(first ?? '');
  const [chainId, setChainId] = useState(networks[0]?.chainId ?? 0);
  const [draft, setDraft] = useState<Draft | null>(null);
  const wallet = wallets.find(({ address }) => address === chosen) ?? wallets[0];
  const list = useRequestable(wallet?.address ?? '', chainId, draft !== null && wallet?.family === 'eth');
  const name = useAddressName(wallet?.address ?? null);
  if (!wallet) return null;
  const { address, family } = wallet;
  const network = networks.find((one) => one.chainId === chainId);
  const isRequestable = family === 'eth' && network !== undefined;
  const asked = list.find(({ key }) => key === draft?.token) ?? list[0];
  const { value, error } =
    isRequestable && draft && asked ? readAmount(draft.amount, asked.decimals) : { value: null, error: null };
  const request =
    value === null || !asked ? null : writePaymentRequest({ chainId, to: address, token: asked.token, amount: value });
  const whole = checksumAddress(address);
  const place = family === 'sol' ? receiveStrings.families.sol : (network?.name ?? receiveStrings.anyEvm);
  const choose = (next: string) => {
    setChosen(next);
    setDraft(null);
    onShow?.(next);
  };
  return (
    <div className={styles.holder}>
      <div className={styles.panel}>
        <QrPlate
          text={request ?? whole}
          of={request && draft && asked ? receiveStrings.request.of(draft.amount, asked.symbol, whole) : whole}
          title={
            request && draft && asked ? (
              `${draft.amount} ${asked.symbol}`
            ) : (
              <>
                {name && <AddressPicture value={address} size={24} />}
                <bdi>{name ?? shortenAddress(address)}</bdi>
              </>
            )
          }
          lines={
            request
              ? [receiveStrings.request.to(name ?? shortenAddress(address), place)]
              : [receiveStrings.what(family === 'sol' ? 'SOL' : (list[0]?.symbol ?? ''), place)]
          }
          address={name && !request ? shortenAddress(whole) : null}
        />
        <div className={styles.side}>
          {(wallets.length > 1 || onShow) && <WalletChoice wallets={wallets} chosen={address} onChoose={choose} />}
          {family === 'eth' && networks.length > 1 && (
            <div className={styles.networks}>
              <p className={styles.label}>{receiveStrings.network}</p>
              <Chips
                label={receiveStrings.network}
                value={String(chainId)}
                onChange={(id) => {
                  setChainId(Number(id));
                  setDraft((before) => before && { ...before, token: COIN });
                }}
                options={networks.map((one) => ({ value: String(one.chainId), label: one.name }))}
              />
            </div>
          )}
          <Note tone="warn">
            <RichText
              text={family === 'sol' ? receiveStrings.warning.sol : receiveStrings.warning.eth(place)}
              parts={[<b key="what" className={styles.what} />, <span key="else" className={styles.else} />]}
            />
          </Note>
          <div className={styles.address}>
            <p className={styles.label}>{receiveStrings.address}</p>
            <p className={styles.text} translate="no">
              <b>{whole.slice(0, 6)}</b>
              {whole.slice(6, -4)}
              <b>{whole.slice(-4)}</b>
            </p>
          </div>
          <div className={styles.actions}>
            {request ? (
              <CopyAddress key="link" address={request} label={receiveStrings.request.copy} variant="primary" />
            ) : (
              <CopyAddress key="address" address={address} variant="primary" />
            )}
            <ShareButton text={request ?? whole} />
            <Button
              icon={<Icon name="download" />}
              onClick={() => saveFile('receive.svg', 'image/svg+xml', [drawQr(request ?? address)])}
            >
              {receiveStrings.save}
            </Button>
          </div>
          {isRequestable && !draft && (
            <div className={styles.offer}>
              <span>
                {receiveStrings.request.title}
                <small>{receiveStrings.request.hint}</small>
              </span>
              <Button onClick={() => setDraft({ token: COIN, amount: '' })}>{receiveStrings.request.add}</Button>
            </div>
          )}
          {isRequestable && draft && asked && (
            <RequestFields
              list={list}
              chosen={asked.key}
              amount={draft.amount}
              error={error}
              link={request}
              onChange={(part) => setDraft({ ...draft, ...part })}
              onRemove={() => setDraft(null)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** An amount as it is typed, in the smallest unit; without a value or an error while the field is empty. */
function readAmount(text: string, decimals: number): { value: bigint | null; error: string | null } {
  if (text.trim() === '') return { value: null, error: null };
  try {
    const value = parseAmount(text, decimals);
    return { value: value > 0n ? value : null, error: null };
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error;
    return { value: null, error: toMessage(error) };
  }
}

/** Hands the address or the request to another app, where the browser can. */
function ShareButton({ text }: { text: string }) {
  const share = useHydrated() ? secureContext.share : undefined;
  // Rejects where the visitor closes the sheet.
  return share && <Button onClick={() => void share({ text }).catch(() => undefined)}>{receiveStrings.share}</Button>;
}
