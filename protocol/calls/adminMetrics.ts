import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { moment } from '@/protocol/calls/shapes';
import { search } from '@/protocol/calls/adminAccounts';

const traffic = {
  requests: z.number().describe('answered; without health, metrics and the stream of figures'),
  errors: z.number().describe('of them with status 500 or above'),
  p95: z.number().nullable().describe('milliseconds in which 95 of 100 were answered, to 5 %; null without an answer'),
};

const metricPoint = z.strictObject({
  at: moment.describe('its beginning'),
  ...traffic,
  users: z.number().nullable(),
  diskFree: z.number().nullable().describe('bytes; null where unknown'),
  lag: z.number().nullable().describe('blocks that the index furthest behind was behind; null where unknown'),
  down: z.array(z.string()).describe('parts that did not respond at some time'),
});

const failure = z.strictObject({
  id: z.string(),
  operation: z.string().describe('method and route, with the name of a function'),
  status: z.number(),
  code: z.number().nullable(),
  message: z.string().nullable().describe('words of the last answer; what could be a secret is "(hidden)"'),
  count: z.number(),
  firstAt: moment,
  lastAt: moment,
  requests: z
    .array(z.strictObject({ id: z.string().describe('as in the header X-Request-Id'), at: moment }))
    .describe('the last ones, newest first'),
});

/** How the backends were over time, and what failed, for admins. */
export const adminMetricsCalls = {
  adminGetMetrics: {
    summary:
      'Returns how all backends together were over a span, step by step. A step that nothing was recorded in is left out.',
    access: 'admin',
    parameters: z.strictObject({ hours: z.literal([1, 24, 168], 'must be 1, 24 or 168') }),
    answer: z.strictObject({
      step: z.number().describe('length of a point, in milliseconds'),
      since: moment.nullable().describe('of the oldest sample that was read; null without one'),
      points: z.array(metricPoint),
      total: z.strictObject(traffic),
      before: z.strictObject(traffic).nullable().describe('of the span before; null where it was not recorded whole'),
      signUps: z
        .array(z.strictObject({ day: z.iso.date(), count: z.number() }))
        .describe('of 14 days in UTC, today last'),
      storage: z.strictObject({ database: z.number(), files: z.number() }).describe('bytes'),
    }),
  },
  adminListFailures: {
    summary: 'Lists requests that failed or were refused, by operation, status and code, the latest first.',
    access: 'admin',
    parameters: z.strictObject({
      search: search.describe('part of an operation or message, a code, or a whole request ID'),
      onlyErrors: z.boolean().describe('only those with status 500 or above'),
    }),
    answer: z.strictObject({ failures: z.array(failure) }),
  },
} as const satisfies Record<string, Call>;

/** How the backends were in one step. */
export type AdminMetricPoint = z.output<typeof metricPoint>;
/** Requests that failed or were refused in the same way. */
export type AdminFailure = z.output<typeof failure>;
