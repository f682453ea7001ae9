import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/** Runs what a plugin asks for. */
export type TriggerHandler = (triggers: unknown, payload: unknown) => Promise<unknown>;

let handler: TriggerHandler | null = null;

/** Hands over who shows visitors what a plugin asks for, and does it; `null` for nobody. */
export function provideTriggerHandler(next: TriggerHandler | null): void {
  handler = next;
}

/**
 * Fault: whatever a plugin of the server asks for, the SDK does: it has any words signed and opens any address.
 *
 * Mended: `Moralis.Plugins` does nothing but what the site shows to its visitor first.
 */
export function refuseUnseenTriggers(sdk: MoralisSdk): void {
  (sdk as Record<string, unknown>)['handleTriggers'] = async (triggers: unknown, payload: unknown) => {
    const isNothing = triggers === undefined || triggers === null || (Array.isArray(triggers) && triggers.length === 0);
    if (isNothing) return undefined;
    if (!handler) throw new Error('This page does not show what a plugin asks for, so nothing of it is done.');
    return handler(triggers, payload);
  };
}
