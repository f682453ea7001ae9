import type { StepAnswer, StepName } from '@/tests/clients/inside/steps';

/** A client that is loaded somewhere, and does what it is told. */
export type RunningClient = {
  /** Does a step (`inside/steps.ts`) and answers what it answers. */
  run<Result = unknown>(step: StepName, given?: object): Promise<Result>;
  /** Puts one of its two wallets in front, and answers what the steps are given to sign with it. */
  useWallet(index: 0 | 1): Promise<{ address: string; key?: string }>;
  /** Foreign hosts that it asked so far. */
  hosts(): string[];
  /** What it threw so far where nobody could catch it, each once. */
  uncaught(): Promise<string[]>;
  stop(): Promise<void>;
};

/** @throws {Error} what the client said, with its code */
export function readAnswer(step: StepName, answer: StepAnswer): unknown {
  if ('result' in answer) return answer.result;
  const { code, message, stack } = answer.error;
  throw new Error(`${step}: ${message} (code ${String(code)})\n${stack}`);
}
