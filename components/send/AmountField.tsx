import { type ReactNode, useState } from 'react';
import styles from '@/components/send/AmountField.module.css';
import { readAmount } from '@/components/send/fieldErrors';
import { strings } from '@/components/send/strings.en';
import { type Asset, writeAmount } from '@/components/send/useAssets';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import { useCurrency } from '@/lib/account/shownCurrency';
import { type Decimal, formatAmount, multiply, readDecimal } from '@/lib/format/amounts';
import { DOLLAR } from '@/lib/format/currency';
import { convert, writeMoney } from '@/lib/format/money';
import { useDollarPrice } from '@/lib/portfolio/useDollarPrice';
import { unitName } from '@/protocol/tokenRules';

/** What was typed as money. */
type TypedMoney = {
  money: string;
  /** Its currency (ISO 4217). */
  code: string;
  /** What it came to, in units of the token. */
  amount: string;
  /** Of one whole token then, in that currency. */
  price: Decimal;
};

const isSame = (one: Decimal, other: Decimal): boolean =>
  one.digits * 10n ** BigInt(other.scale) === other.digits * 10n ** BigInt(one.scale);

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

/** How much: in units of the asset, or in the visitor's currency where it has a price. */
export function AmountField({ chainId, asset, amount, hint, error, onChange, onMax }: AmountFieldProps) {
  const decimals = asset?.decimals ?? null;
  const currency = useCurrency();
  const dollars = useDollarPrice(chainId, asset?.contractAddress ?? null, decimals !== null);
  const price = dollars && dollars.digits > 0n && !currency.pending ? convert(dollars, currency) : null;
  // What was typed as money, and the amount that it came to: another amount is no longer of this money.
  const [typed, setTyped] = useState<TypedMoney | null>(null);
  const isMoney =
    typed !== null && typed.amount === amount && typed.code === currency.code && decimals !== null && price !== null;
  const value = readAmount(asset, amount);
  const typeIn = (text: string) => {
    if (!isMoney) {
      setTyped(null);
      return onChange(text);
    }
    const money = text.trim();
    // With its currency, what is no number is no amount of the token either.
    const next = money === '' ? '' : (amountOfMoney(money, decimals, price) ?? `${money} ${currency.code}`);
    setTyped({ money: text, code: currency.code, amount: next, price });
    onChange(next);
  };
  const turn = () => {
    if (isMoney || !price || decimals === null) return setTyped(null);
    const money = value === null ? '' : typeMoney(value, { decimals, price, code: currency.code });
    setTyped({ money, code: currency.code, amount, price });
  };
  const takeMax = () => {
    setTyped(null);
    onMax();
  };
  const unit = asset?.decimals === null ? unitName('', null) : asset?.symbol;
  const shownUnit = isMoney ? currency.code : unit;
  // What it comes to in the other unit; and in money too, where the price has moved since it was typed.
  const other =
    asset && value !== null ? (
      isMoney ? (
        <>
          <span>{writeAmount(asset, value, 6)}</span>
          {isSame(typed.price, price) ? null : (
            <>
              <span> · </span>
              <AmountFiat value={value} decimals={decimals} chainId={chainId} token={asset.contractAddress} />
            </>
          )}
        </>
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
      value={isMoney ? typed.money : amount}
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
                {`${shownUnit} ${strings.form.typeUnits(isMoney ? (unit ?? '') : nameOfCurrency(currency.code))} `}
              </span>
              <span>{other ?? (isMoney ? unit : currency.code)}</span>
            </button>
          )}
          {asset && (
            <Button className={styles.max} disabled={asset.balance === null} onClick={takeMax}>
              {strings.form.max}
            </Button>
          )}
        </>
      }
      onChange={(event) => typeIn(event.target.value)}
    />
  );
}

const nameOfCurrency = (code: string): string => (code === DOLLAR.code ? strings.form.dollars : code);

/** Decimals of an amount that comes of money: more of them are worth nothing and are not read. */
const MOST_DECIMALS = 8;

/**
 * The amount of a token that some money buys, rounded down.
 *
 * @param money as it is typed
 * @param price of one whole token, in the same currency
 * @returns `null` for what is no number, and where the token is worth nothing
 */
export function amountOfMoney(money: string, decimals: number, price: Decimal): string | null {
  if (!/^(\d+\.?\d*|\.\d+)$/.test(money) || price.digits <= 0n) return null;
  const paid = readDecimal(money.startsWith('.') ? `0${money}` : money);
  const units = (paid.digits * 10n ** BigInt(price.scale + decimals)) / (price.digits * 10n ** BigInt(paid.scale));
  const unread = 10n ** BigInt(Math.max(0, decimals - MOST_DECIMALS));
  return formatAmount(units - (units % unread), decimals).exact;
}

/** A token's decimals, and the price of one whole token in a currency (ISO 4217). */
type Priced = { decimals: number; price: Decimal; code: string };

/** An amount as money as one would type it, to the smallest coin; empty below half of one. @param value in the smallest unit */
export function typeMoney(value: bigint, { decimals, price, code }: Priced): string {
  const { shown } = writeMoney(multiply({ digits: value, scale: decimals }, price), code);
  return value === 0n || shown.startsWith('<') ? '' : shown.replaceAll(/^\D+|,/g, '');
}
