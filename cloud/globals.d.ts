import type { CloudSdk } from '@/server/cloud/createCloudSdk';

declare global {
  /** The server's SDK. It is there as `Parse` too, by which name TypeScript knows the types of the SDK alone. */
  const Moralis: CloudSdk;
}
