import { readSettings } from '@/lib/env';

/** Address of an uploaded file, from its name. */
export function pictureAddress(name: string): string {
  const { appId, serverUrl } = readSettings();
  return `${serverUrl}/files/${encodeURIComponent(appId)}/${encodeURIComponent(name)}`;
}
