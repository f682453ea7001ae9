import { plural } from '@/lib/format/text';

/** Texts of the plugins. */
export const strings = {
  page: {
    title: 'Plugins',
    lead: 'Server functions added by the site owner. A plugin can ask your wallet to sign or send: you review each request first.',
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
    optional: 'Optional',
    asJson: 'Edit as JSON',
    submit: 'Run',
    result: 'Result',
    noResult: 'Run a function to see its result.',
    functions: (count: number) => plural(count, 'function'),
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
