/** Texts of the jobs in the admin console. */
export const strings = {
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
};
