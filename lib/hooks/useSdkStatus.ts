import { useSyncExternalStore } from 'react';
import { sdkStore, type SdkStatus } from '@/lib/moralis/sdkStore';

/** Whether the SDK can be used; `absent` until something wants it. */
export function useSdkStatus(): SdkStatus {
  return useSyncExternalStore(sdkStore.subscribe, sdkStore.get, () => 'absent');
}
