/** Whether the SDK can be used: `ready` once its code is here and it knows application and server. */
export type SdkStatus = 'absent' | 'loading' | 'ready' | 'failed';

type Listener = () => void;

let status: SdkStatus = 'absent';
const listeners = new Set<Listener>();

/** Holds whether the SDK is ready; react-moralis' `isInitialized` turns true before its code is here, so it is no gate. */
export const sdkStore = {
  get: (): SdkStatus => status,
  set(next: SdkStatus): void {
    if (next === status) return;
    status = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
