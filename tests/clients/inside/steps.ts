import { accountSteps } from '@/tests/clients/inside/accountSteps';
import { chainSteps } from '@/tests/clients/inside/chainSteps';
import { objectSteps } from '@/tests/clients/inside/objectSteps';
import type { Platform, Sdk } from '@/tests/clients/inside/Sdk';

const STEPS = { ...accountSteps, ...objectSteps, ...chainSteps };

export type StepName = keyof typeof STEPS;

/** What a step answers; the error of a client keeps its code on the way to the test. */
export type StepAnswer = { result: unknown } | { error: { code: unknown; message: string; stack: string } };

/** Does one step with a client, in the process or page where it runs. */
export async function runStep(sdk: Sdk, platform: Platform, name: StepName, given: object): Promise<StepAnswer> {
  const step = STEPS[name] as (sdk: Sdk, platform: Platform, given: object) => Promise<unknown>;
  try {
    // As JSON: what leaves a page and a process is the same then.
    return { result: JSON.parse(JSON.stringify((await step(sdk, platform, given)) ?? null)) };
  } catch (error) {
    const { code, message, stack } = Object(error) as { code?: unknown; message?: string; stack?: string };
    return { error: { code: code ?? null, message: message ?? String(error), stack: stack ?? '' } };
  }
}
