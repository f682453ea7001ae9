type Unsubscribe = () => void;
type Listener = (...values: never[]) => void;
type EventSource = Record<string, unknown>;

/** Events that react-moralis subscribes to when it is mounted, long before the SDK is loaded. */
export const QUEUED_EVENTS = new Set([
  'onWeb3Enabled',
  'onWeb3Deactivated',
  'onAccountChanged',
  'onChainChanged',
  'onConnect',
  'onDisconnect',
]);

type Entry = { event: string; listener: Listener; unsubscribe: Unsubscribe | null };

/** Queues subscriptions to the SDK's events until the SDK is loaded; those that are ended before are dropped. */
export function createEventQueue() {
  const entries = new Set<Entry>();
  return {
    /** Queues a subscription; the returned function ends it, before the flush or after. */
    add(event: string, listener: Listener): Unsubscribe {
      const entry: Entry = { event, listener, unsubscribe: null };
      entries.add(entry);
      return () => {
        entries.delete(entry);
        entry.unsubscribe?.();
      };
    },
    /** Emits an event to the queued subscriptions, as the SDK would. */
    emit(event: string, value?: unknown): void {
      for (const entry of entries) if (entry.event === event) entry.listener(value as never);
    },
    /** Makes every queued subscription with the SDK, in order. */
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
