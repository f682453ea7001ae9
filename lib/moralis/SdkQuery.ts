/** The SDK's query. Its many steps answer the query itself and are called by their names. */
export type SdkQuery = {
  className: string;
  toJSON(): Record<string, unknown>;
  _addCondition(key: string, condition: string, value: unknown): unknown;
} & Record<string, unknown>;

/** A value of the SDK that has a form on the wire. */
export type SdkValue = { toJSON(): Record<string, unknown> };

/** What the SDK asks the backend for objects with. */
export type SdkQueryController = {
  find(className: string, parameters: Record<string, unknown>, options: object): Promise<unknown>;
  aggregate(className: string, parameters: Record<string, unknown>, options: object): Promise<unknown>;
};
