/** Texts around the inside pages. */
export const strings = {
  ownerMessage: 'Message from the site owner',
  nav: {
    label: 'Pages',
    portfolio: 'Portfolio',
    activity: 'Activity',
    send: 'Send',
    contracts: 'Contracts',
    explorer: 'Explorer',
    files: 'Files',
    community: 'Community',
    account: 'Account',
  },
};
