/** Texts of the plugins. */
export const strings = {
  page: {
    title: 'Plugins',
    kicker: 'Added by the site owner',
    lead: 'A plugin is a set of server functions. It may ask your wallet to sign or send something: you see what it is, and nothing happens until you confirm.',
    none: 'No plugins',
    noneText: "The site owner hasn't added any.",
    description: "Run the server's plugins, and review each step before it happens.",
    signIn: 'Sign in to see the plugins',
  },
  /** Running a function. */
  run: {
    form: (plugin: string) => `Run ${plugin}`,
    function: 'Function',
    parameters: 'Parameters, as JSON',
    submit: 'Run',
    result: 'Result',
    notAnObject: 'the parameters must be a JSON object, such as {"text": "Good evening"}.',
    example: 'Good evening',
  },
  /** What a plugin asks for. */
  open: {
    title: 'Leave this site?',
    text: 'The plugin wants to open another site.',
    confirm: 'Open site',
  },
  transaction: {
    title: 'Send this transaction?',
    text: 'The plugin wants your wallet to send it. Simulation passed: this transaction should succeed.',
    confirm: 'Continue in wallet',
  },
  signature: {
    title: 'Sign this message?',
    text: 'The plugin wants your wallet to sign it. Nothing is sent to a network.',
    confirm: 'Continue in wallet',
  },
  decline: 'Decline',
  facts: {
    url: 'URL',
    account: 'Account',
    application: 'Application',
    type: 'Type',
    from: 'From',
    to: 'To',
    amount: 'Amount',
    action: 'Action',
    unknownData: 'Unknown data',
    network: 'Network',
    maxFee: 'Max network fee',
  },
};
