/** Texts of the mailbox of a development server. */
export const strings = {
  title: 'Mailbox',
  description: 'Emails of this server during development.',
  lead: "While you develop, the server's emails stay here. In production they are sent by SMTP, and this page does not exist.",
  refresh: 'Refresh',
  deleteAll: 'Delete all',
  failed: "The mailbox isn't responding. Check that the server is running.",
  none: 'No emails yet',
  noneText: 'Create an account with an email address to get one.',
  createAccount: 'Create account',
  list: 'Emails, newest first',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  showText: 'Show text',
  showHtml: 'Show HTML',
  asHtml: (subject: string) => `${subject}, as HTML`,
};
