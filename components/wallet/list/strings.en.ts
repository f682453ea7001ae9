/** Texts of the list of wallets; part of the first load of the home page. */
export const strings = {
  searching: 'Looking for wallets…',
  none: 'No wallet found. A wallet is an app that holds your keys.',
  needsJavaScript: 'Wallets need JavaScript. Turn it on.',
  label: 'Wallets in this browser',
  lastUsed: 'Last used',
};
