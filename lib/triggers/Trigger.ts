import type { DescribedCall } from '@/lib/triggers/describeCall';
import type { TransactionRequest } from '@/lib/transactions/TransactionRequest';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import type { Fee } from '@/lib/transactions/estimateFee';
import type { MemoryCard } from '@/lib/triggers/memoryCard';

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
