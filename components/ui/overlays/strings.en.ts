/** Texts of dialogs and messages above the page. */
export const strings = {
  cancel: 'Cancel',
  close: 'Close',
  message: 'Message',
};
