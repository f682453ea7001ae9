import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { noParameters } from '@/protocol/calls/shapes';

const pluginParameter = z.strictObject({
  name: z.string(),
  kind: z.enum(['text', 'address', 'whole', 'url', 'flag', 'choice']).describe('whole: a whole number, in digits'),
  label: z.string(),
  choices: z.array(z.string()).optional().describe('of a choice'),
  optional: z.boolean().optional(),
  own: z.boolean().optional().describe('filled in with the address of the connected wallet'),
});

/** The plugins of the backend. Each of their functions is a cloud function, `{plugin}_{function}`. */
export const pluginCalls = {
  getPluginSpecs: {
    summary: 'Lists the plugins of the backend and the names of their functions.',
    access: 'anyone',
    parameters: noParameters,
    answer: z.array(
      z.strictObject({
        name: z.string(),
        functions: z.array(z.string()),
        parameters: z
          .record(z.string(), z.array(pluginParameter))
          .optional()
          .describe('of those functions that declare them, by function'),
      }),
    ),
  },
} as const satisfies Record<string, Call>;

/** A declared parameter of a function of a plugin. */
export type PluginParameter = z.output<typeof pluginParameter>;
