/** Texts of the event sync in the admin console. */
export const strings = {
  title: 'Event sync',
  none: 'No events are synced yet.',
  /** Columns of the list. */
  columns: {
    class: 'Class',
    event: 'Event',
    contract: 'Contract',
    status: 'Status',
    starting: 'Starting',
    syncedTo: (block: string) => `Synced to block ${block}`,
    events: 'Events',
    count: (events: string, confirmed: string) => `${events}, ${confirmed} confirmed`,
    stop: 'Stop',
  },
  /** Stopping a sync. */
  stop: {
    button: (name: string) => `Stop<0> syncing into ${name}</0>…`,
    ask: (name: string) => `Stop syncing into ${name}?`,
    askText: 'Rows in the class stay. New events are missing until you sync this event again with its history.',
    confirm: 'Stop sync',
    done: (name: string) => `Stopped syncing into ${name}.`,
  },
  /** A new sync. */
  form: {
    title: 'New event sync',
    class: 'Class',
    classHint: "The class that events are written to. Created if it doesn't exist.",
    network: 'Network',
    networkHint: 'Name or ID, such as polygon or 0x89. It must be indexed.',
    contract: 'Contract address',
    contractHint: 'Starts with 0x.',
    event: 'Event',
    eventHint: 'As the contract declares it: Transfer(address,address,uint256).',
    description: 'Description (optional)',
    descriptionHint: 'For your own reference.',
    abi: 'ABI (optional)',
    abiHint: "The contract's ABI as JSON. Each event argument then gets a field with its name.",
    filter: 'Filter (optional)',
    filterHint: 'JSON, such as {"gte": ["value", "1000000"]}. Needs the ABI.',
    history: 'Include history',
    historyHint: 'From the first indexed block. Otherwise from now on.',
    submit: 'Start sync',
    done: (name: string) => `Events are now synced into ${name}.`,
  },
};
