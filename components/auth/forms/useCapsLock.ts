import { useState, type KeyboardEvent } from 'react';

/** Tells whether caps lock was on at the last key in a password field; spread `handlers` on the field. */
export function useCapsLock() {
  const [capsLock, setCapsLock] = useState(false);
  const read = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return { capsLock, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setCapsLock(false) } };
}
