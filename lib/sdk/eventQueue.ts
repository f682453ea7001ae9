type Unsubscribe = () => void;
type Listener = (...values: never[]) => void;
type EventSource = Record<string, unknown>;

/** The subscriptions which react-moralis makes as soon as it is mounted, long before the SDK is wanted. */
export const QUEUED_EVENTS = new Set([
  'onWeb3Enabled',
  'onWeb3Deactivated',
  'onAccountChanged',
  'onChainChanged',
  'onConnect',
  'onDisconnect',
]);

type Entry = { event: string; listener: Listener; unsubscribe: Unsubscribe | null };

/** Keeps subscriptions to the SDK's events until the SDK is there, then makes them; taken back in between, they never are. */
export function createEventQueue() {
  const entries = new Set<Entry>();
  return {
    /** Notes a subscription; the returned function ends it, before the flush or after. */
    add(event: string, listener: Listener): Unsubscribe {
      const entry: Entry = { event, listener, unsubscribe: null };
      entries.add(entry);
      return () => {
        entries.delete(entry);
        entry.unsubscribe?.();
      };
    },
    /** Tells those whose subscription is not made yet, as the SDK would. */
    emit(event: string, value?: unknown): void {
      for (const entry of entries) if (entry.event === event) entry.listener(value as never);
    },
    /** Makes every noted subscription with the SDK, in the order they came. */
    flush(sdk: EventSource): void {
      for (const entry of entries) {
        const subscribe = sdk[entry.event] as (listener: Listener) => Unsubscribe;
        entry.unsubscribe = subscribe.call(sdk, entry.listener);
      }
      entries.clear();
    },
  };
}

/** Subscriptions made before the SDK is loaded. */
export const eventQueue = createEventQueue();
