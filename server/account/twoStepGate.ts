/** Says which accounts are having their second step turned on by `confirmTwoStep` right now: no other way sets it. */
export type TwoStepGate = {
  /** Lets the second step of an account be set while this work goes on. */
  during<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
  isOpen(userId: string | undefined): boolean;
};

/** Makes the gate that the account's functions and the triggers of `_User` share. */
export function createTwoStepGate(): TwoStepGate {
  const open = new Map<string, number>();
  const change = (userId: string, by: number): void => {
    const count = (open.get(userId) ?? 0) + by;
    if (count > 0) open.set(userId, count);
    else open.delete(userId);
  };
  return {
    async during(userId, work) {
      change(userId, 1);
      try {
        return await work();
      } finally {
        change(userId, -1);
      }
    },
    isOpen: (userId) => userId !== undefined && open.has(userId),
  };
}
