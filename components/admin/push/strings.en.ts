import { plural } from '@/lib/format/text';

/** Texts of push notifications in the admin console. */
export const strings = {
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
    running: 'SendFileOptions',
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
};
