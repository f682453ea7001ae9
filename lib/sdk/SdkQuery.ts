/** The SDK's query. Its many steps answer the query itself and are called by their names. */
export type SdkQuery = {
  className: string;
  toJSON(): Record<string, unknown>;
  _addCondition(key: string, condition: string, value: unknown): unknown;
  _andQuery(queries: readonly SdkQuery[]): unknown;
  fromPinWithName(pin: string): SdkQuery;
  find(): Promise<SdkObject[]>;
} & Record<string, unknown>;

/** A value of the SDK that has a form on the wire. */
export type SdkValue = { toJSON(): Record<string, unknown> };

/** What the SDK asks the backend for objects with. */
export type SdkQueryController = {
  find(className: string, parameters: Record<string, unknown>, options: object): Promise<unknown>;
  aggregate(className: string, parameters: Record<string, unknown>, options: object): Promise<unknown>;
};

/** An object in the SDK's memory. */
export type SdkObject = { _toFullJSON(): Record<string, unknown> };

/** What the SDK's objects can be made from, and kept in the browser by: a pin is a named list of objects. */
export type SdkObjects = {
  fromJSON(json: Record<string, unknown>, override: boolean): SdkObject;
  pinAllWithName(pin: string, objects: readonly SdkObject[]): Promise<void>;
  unPinAllWithName(pin: string, objects: readonly SdkObject[]): Promise<void>;
};

/** The SDK's store in the browser. */
export type SdkLocalDatastore = {
  isEnabled: boolean;
  fromPinWithName(name: string): Promise<unknown>;
  _clear(): Promise<void>;
};
