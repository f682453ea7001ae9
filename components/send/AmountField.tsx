import { type ReactNode, useState } from 'react';
import styles from '@/components/send/AmountField.module.css';
import { readAmount } from '@/components/send/fieldErrors';
import { strings } from '@/components/send/strings.en';
import { type Asset, writeAmount } from '@/components/send/useAssets';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { type Decimal, dollarsOf, formatAmount, formatDollars, readDecimal } from '@/lib/format/amounts';
import { useDollarPrice } from '@/lib/portfolio/useDollarPrice';
import { unitName } from '@/protocol/tokenRules';

/** Props of {@link AmountField}. */
type AmountFieldProps = {
  chainId: number;
  /** `null` for one that is typed by its contract. */
  asset: Asset | null;
  /** In units of the asset, as it is typed. */
  amount: string;
  /** Such as how much there is. */
  hint: string;
  error: ReactNode;
  onChange: (amount: string) => void;
  onMax: () => void;
};

/** How much: in units of the asset, or in dollars where it has a price. */
export function AmountField({ chainId, asset, amount, hint, error, onChange, onMax }: AmountFieldProps) {
  const decimals = asset?.decimals ?? null;
  const price = useDollarPrice(chainId, asset?.contractAddress ?? null, decimals !== null);
  // What was typed in dollars, and the amount that it came to: another amount is no longer of these dollars.
  const [typed, setTyped] = useState<{ dollars: string; amount: string } | null>(null);
  const isDollars = typed !== null && typed.amount === amount && decimals !== null && Boolean(price);
  const value = readAmount(asset, amount);
  const typeIn = (text: string) => {
    if (!isDollars) return onChange(text);
    // What is no number stays as it is typed, so that it is told what is wrong with it.
    const next = text === '' ? '' : (amountOfDollars(text, decimals, price as NonNullable<typeof price>) ?? text);
    setTyped({ dollars: text, amount: next });
    onChange(next);
  };
  const turn = () => {
    if (isDollars || !price || decimals === null) return setTyped(null);
    const dollars = value === null ? '' : typeDollars(value, decimals, price);
    setTyped({ dollars, amount });
  };
  const unit = asset?.decimals === null ? unitName('', null) : asset?.symbol;
  const shownUnit = isDollars ? strings.form.dollars : unit;
  // What it comes to in the other unit.
  const other =
    asset && value !== null ? (
      isDollars ? (
        writeAmount(asset, value, 6)
      ) : (
        <AmountFiat value={value} decimals={decimals} chainId={chainId} token={asset.contractAddress} />
      )
    ) : null;
  return (
    <Field
      className={styles.amount}
      label={strings.form.amount}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      value={isDollars ? typed.dollars : amount}
      error={error}
      hint={hint}
      end={
        <>
          {shownUnit && (
            <span className={styles.unit} aria-hidden="true">
              {shownUnit}
            </span>
          )}
          {price && shownUnit && (
            <button type="button" className={styles.turn} onClick={turn}>
              <svg width={16} height={16} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
                <path d="M7 4v12m-3-3 3 3 3-3M13 16V4m-3 3 3-3 3 3" />
              </svg>
              <span className="visually-hidden">
                {`${shownUnit} ${isDollars ? strings.form.typeUnits(unit ?? '') : strings.form.typeDollars} `}
              </span>
              <span>{other ?? (isDollars ? unit : strings.form.dollars)}</span>
            </button>
          )}
          {asset && (
            <Button className={styles.max} disabled={asset.balance === null} onClick={onMax}>
              {strings.form.max}
            </Button>
          )}
        </>
      }
      onChange={(event) => typeIn(event.target.value)}
    />
  );
}

/** Decimals of an amount that comes of dollars: more of them are worth nothing and are not read. */
const MOST_DECIMALS = 8;

/**
 * The amount of a token that some dollars buy, rounded down.
 *
 * @param dollars as they are typed
 * @param price of one whole token, in dollars
 * @returns `null` for what is no number of dollars, and where the token is worth nothing
 */
export function amountOfDollars(dollars: string, decimals: number, price: Decimal): string | null {
  if (!/^(\d+\.?\d*|\.\d+)$/.test(dollars) || price.digits <= 0n) return null;
  const paid = readDecimal(dollars.startsWith('.') ? `0${dollars}` : dollars);
  const units = (paid.digits * 10n ** BigInt(price.scale + decimals)) / (price.digits * 10n ** BigInt(paid.scale));
  const unread = 10n ** BigInt(Math.max(0, decimals - MOST_DECIMALS));
  return formatAmount(units - (units % unread), decimals).exact;
}

/** An amount in dollars as one would type it, to the cent; empty below half a cent. @param value in the smallest unit */
export function typeDollars(value: bigint, decimals: number, price: Decimal): string {
  const { shown } = formatDollars(dollarsOf(value, decimals, price));
  return value === 0n || shown.startsWith('<') ? '' : shown.replaceAll(/[^\d.]/g, '');
}
