/** Whether an address names a place and no more: no user, query or fragment, which would be lost or shown to visitors. */
export function isBareAddress(address: string): boolean {
  const { username, password } = new URL(address);
  return !username && !password && !/[?#]/.test(address);
}

/** Whether the user name and password in an address can be decoded; a bare `%` cannot (RFC 3986, section 2.1). */
export function hasReadablePassword(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false; // Said by the caller, in one sentence with the setting's name.
  }
}
