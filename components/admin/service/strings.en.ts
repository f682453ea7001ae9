import { plural } from '@/lib/format/text';

/** Texts of event sync, jobs and notifications in the admin console. */
export const strings = {
  /** Event sync. */
  events: {
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
  },
  /** Jobs. */
  jobs: {
    title: 'Jobs',
    none: 'Cloud Code defines no jobs.',
    job: 'Job',
    runs: 'Runs',
    start: 'Start',
    startJob: (name: string) => `Start<0> ${name}</0> now`,
    started: (name: string) => `${name} started.`,
    manual: 'When started manually',
    nextRun: 'Next: <0/>',
    noNextRun: 'No further runs',
    /** Runs of jobs. */
    runList: {
      caption: 'Runs, newest first',
      none: 'No job has run yet.',
      status: 'Status',
      message: 'Message',
      started: 'Started',
      duration: 'Duration',
      seconds: (seconds: string) => `${seconds} s`,
      minutes: (minutes: number) => `${minutes} min`,
    },
    /** Status of a run. */
    status: {
      running: 'Running',
      succeeded: 'Done',
      failed: 'Failed',
    },
    /** Schedules; other cron patterns are shown as they were written. */
    schedule: {
      withZone: (words: string, timezone: string) => `${words}, ${timezone}`,
      days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      hourlyAt: (minute: string) => `Every hour, at minute ${minute}`,
      daily: (time: string) => `Every day at ${time}`,
      weekdays: (time: string) => `Monday to Friday at ${time}`,
      weekly: (day: string, time: string) => `Every ${day} at ${time}`,
      monthly: (day: string, time: string) => `On day ${day} of every month at ${time}`,
      every: { second: 'Every second', minute: 'Every minute', hour: 'Every hour' },
      everyFew: {
        second: (count: string) => `Every ${count} seconds`,
        minute: (count: string) => `Every ${count} minutes`,
        hour: (count: string) => `Every ${count} hours`,
      },
    },
  },
  /** Notifications. */
  push: {
    off: "Push notifications are turned off in the server's settings.",
    noDevices: 'No device has notifications turned on yet.',
    devices: (devices: number, accounts: number) =>
      `${plural(devices, 'device')} of ${plural(accounts, 'account')} with notifications on.`,
    /** Notifications that were sent. */
    sent: {
      title: 'Sent',
      caption: 'Sent notifications, newest first',
      none: "Nothing sent yet. Automatic notifications about transfers and replies aren't listed.",
      time: 'Time',
      notification: 'Notification',
      to: 'To',
      by: 'By',
      masterKey: 'Master key',
      status: 'Status',
      delivered: 'Delivered',
      failedCount: 'Failed',
      everyone: 'Everyone',
      selected: 'Selected devices',
    },
    /** Status of a notification. */
    status: {
      scheduled: 'Scheduled',
      running: 'Sending',
      succeeded: 'Sent',
      failed: 'Failed',
    },
    /** A new notification. */
    form: {
      title: 'Send a notification',
      review: 'Review',
      done: 'Notification sent.',
      to: 'To',
      everyone: 'Everyone with notifications on',
      oneAccount: 'One account',
      account: 'Account',
      accountHint: 'ID, username, email, or one of its wallet addresses.',
      heading: 'Title',
      text: 'Text',
      textHint: "One or two sentences. Don't include anything private: it may show on a locked screen.",
      tooLong: (count: number) => `${plural(count, 'character')} too many.`,
      url: 'Page to open',
      urlHint: 'A path on this site, such as /community.',
      urlInvalid: 'Start with a slash.',
      expiry: 'If the device is off',
      expiryDefault: 'Deliver within 4 weeks',
      expiryHour: 'Deliver within an hour',
      expiryDay: 'Deliver within a day',
      expiryWeek: 'Deliver within a week',
      submit: 'Review',
    },
    /** The review of a new notification. */
    review: {
      to: 'To',
      everyone: (devices: number) => `Everyone with notifications on: ${plural(devices, 'device')}`,
      title: 'Title',
      text: 'Text',
      opens: 'Opens',
      note: "This can't be undone.",
      sendToEveryone: 'Send to everyone',
      send: 'Send',
      edit: 'Edit',
    },
  },
};
