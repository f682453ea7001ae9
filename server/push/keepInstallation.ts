import Parse from 'parse/node';
import { DEVICE_FIELDS } from '@/server/push/deviceRows';

/**
 * Keeps clients from writing what only the server may: who a device belongs to and where notices for it go. A client may
 * still keep an installation of its own (row B09); it is told of nothing.
 *
 * @throws Parse.Error 119 where one tries
 */
export function keepInstallation({ object, original, master }: Parse.Cloud.BeforeSaveRequest): void {
  if (master) return;
  // Of a new object the SDK calls every field changed.
  const isWritten = (field: string) => (original ? object.dirty(field) : object.has(field));
  const wrong = [...Object.keys(DEVICE_FIELDS), 'deviceToken'].find(isWritten);
  if (wrong !== undefined) {
    throw new Parse.Error(
      Parse.Error.OPERATION_FORBIDDEN,
      `${wrong} of an installation is written by the server: call savePush.`,
    );
  }
}
