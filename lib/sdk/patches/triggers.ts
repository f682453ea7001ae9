import type { MoralisSdk } from '@/lib/MoralisSdk';

/** Runs what a plugin asks for. */
export type TriggerHandler = (triggers: unknown, payload: unknown) => Promise<unknown>;

let handler: TriggerHandler | null = null;

/** Sets the handler that shows visitors what a plugin asks for, and does it; `null` for none. */
export function provideTriggerHandler(next: TriggerHandler | null): void {
  handler = next;
}

/**
 * Bug: the SDK does whatever a plugin of the server asks for: it signs any text and opens any address.
 *
 * Patched: `Moralis.Plugins` does only what the site has shown to the visitor first.
 */
export function requireShownTriggers(sdk: MoralisSdk): void {
  (sdk as Record<string, unknown>)['handleTriggers'] = async (triggers: unknown, payload: unknown) => {
    const isNothing = triggers === undefined || triggers === null || (Array.isArray(triggers) && triggers.length === 0);
    if (isNothing) return undefined;
    if (!handler) throw new Error('This page does not show what a plugin asks for, so nothing of it is done.');
    return handler(triggers, payload);
  };
}
