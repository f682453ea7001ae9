/** Texts of the address book. */
export const strings = {
  empty: 'No addresses yet. Enter a recipient, then save it here with a label.',
  save: 'Save to address book',
  rename: 'Change label',
  label: (address: string) => `Label for ${address}`,
  private: 'Only you see your labels.',
  removeOf: (label: string) => `Remove ${label}`,
};
