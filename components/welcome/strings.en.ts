/** Texts of the first steps after sign-up, and of the panel for developers. */
export const strings = {
  steps: {
    title: 'Get started',
    hide: 'Hide',
    notHidden: 'Couldn’t hide the first steps',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done',
    email: {
      label: 'Confirm your email',
      text: 'Used only for password resets and security emails.',
      action: 'Add email',
    },
    confirm: { label: 'Confirm your email', text: 'Open the link in the email we sent you.', action: 'View email' },
    wallet: { label: 'Link a wallet', text: 'Sign in with it, and see its assets here.', action: 'Link wallet' },
    name: {
      label: 'Set a public name',
      text: 'Shown beside your posts, so that readers know who you are.',
      action: 'Set name',
    },
    transaction: { label: 'Send a transaction', text: 'Send something small to try it out.', action: 'Send' },
  },
  development: {
    title: 'Development',
    only: 'This machine only',
    text: 'Only npm run dev shows this panel.',
    hide: 'Hide',
    mailbox: { label: 'Mailbox', text: 'Every email that this site sends' },
    wallet: {
      label: 'Funded accounts',
      text: 'Sign in with Development wallet: ten accounts with ETH, tokens and NFTs',
    },
    admin: { label: 'Become an admin', text: 'Run in a second terminal' },
    api: { label: 'API console', text: 'Try every call of the data service' },
    docs: { label: 'Docs', text: 'Guides, settings and reference' },
  },
};
