import { NothingSavedError } from '@/lib/errors/objectErrors';
import type { TransactionRequest, TransactionWallet } from '@/lib/transactions/TransactionWallet';
import type { Fee } from '@/lib/transactions/simulateTransaction';
import type { DescribedCall } from '@/lib/triggers/web3Transaction';

/** Something the server asks the site to do. What it holds beside its name is checked where it is used. */
export type Trigger = Readonly<Record<string, unknown>> & { name?: unknown };

/** What the visitor is shown before it is done, decoded. */
export type TriggerRequest =
  | { kind: 'open'; url: string; newTab: boolean }
  | {
      kind: 'transaction';
      request: TransactionRequest;
      chainId: number;
      /** What the data means; `null` where it is none, or not known. */
      call: DescribedCall | null;
      fee: Fee;
    }
  | { kind: 'signature'; account: string; typedData: TypedData };

/** Typed data (EIP-712). */
export type TypedData = {
  domain: Readonly<Record<string, unknown>>;
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>;
  primaryType: string;
  message: Readonly<Record<string, unknown>>;
};

/** What triggers are run with. */
export type TriggerTools = {
  /** The wallet that signs and sends. @throws NoSenderError where there is none */
  wallet(): Promise<TransactionWallet>;
  /** Asks the visitor; nothing is done without a yes. */
  confirm(request: TriggerRequest): Promise<boolean>;
  /** Opens an address that was checked. */
  open(url: string, newTab: boolean): void;
};

/** What one trigger is run with. */
export type TriggerContext = TriggerTools & { memory: MemoryCard };

/** Where triggers of one run hand answers on to each other. */
type MemoryCard = {
  save(answer: unknown): void;
  /**
   * @param path into what was saved; the whole of it where it is left out
   * @throws NothingSavedError
   */
  get(path?: readonly string[]): unknown;
};

/**
 * Makes a card for one run. Faults of the SDK: it has one for everything, which keeps what an earlier run left, and
 * takes a saved 0 or empty text for nothing.
 */
export function createMemoryCard(): MemoryCard {
  let saved: { answer: unknown } | null = null;
  return {
    save: (answer) => {
      saved = { answer };
    },
    get(path = []) {
      if (!saved) throw new NothingSavedError();
      return path.reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null ? (Reflect.get(value, key) as unknown) : undefined,
        saved.answer,
      );
    },
  };
}
