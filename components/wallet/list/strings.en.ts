/** Texts of the list of wallets; part of the first load of the home page. */
export const strings = {
  searching: 'Looking for wallets…',
  none: 'No wallet found in this browser. A wallet is an app that holds your keys and signs with them.',
  needsJavaScript: 'Wallets need JavaScript. Turn it on, then reload.',
  label: 'Wallets in this browser',
  lastUsed: 'Last used',
};
