import Parse from 'parse/node';
import { checkProfile } from '@/server/account/checkProfile';
import type { ReservedNames } from '@/server/auth/lookAlikes';

/**
 * Keeps a profile what it is when its owner saves it through the SDK: its texts within the rules, its owner and access
 * list as they were. New ones are made by `saveProfile` alone.
 */
export function keepProfile(isReserved: ReservedNames) {
  return ({ object, original, master }: Parse.Cloud.BeforeSaveRequest): void => {
    if (master) return;
    if (!original) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'A profile is made by saveProfile.');
    const { name, about, picture } = checkProfile(object.attributes, { isReserved, before: original.get('name') });
    for (const [key, value] of Object.entries({ name, about, picture })) {
      if (value === null) object.unset(key);
      else object.set(key, value);
    }
    object.set('user', original.get('user'));
    object.set('address', original.get('address'));
    const acl = original.getACL();
    if (acl) object.setACL(acl);
  };
}
