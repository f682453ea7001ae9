/** Texts of the offer to turn on notifications. */
export const strings = {
  label: 'Notifications',
  settings: 'Notification settings',
  notNow: 'Not now',
  /** After a post. */
  reply: {
    ask: 'Get notified about replies, even when this site is closed.',
    turnOn: 'Notify me about replies',
    done: 'This browser now notifies you about replies.',
  },
  /** After a transfer. */
  transfer: {
    ask: 'Get notified about incoming transfers, even when this site is closed.',
    turnOn: 'Notify me about incoming transfers',
    done: 'This browser now notifies you about incoming transfers.',
  },
};
