/** What a handler of Parse Server answers (parse-server 9.10, `PromiseRouter`). */
export type ParseResult = {
  status?: number;
  response?: unknown;
  location?: string;
  headers?: Record<string, string>;
};

/** Carries a call out. */
export type ParseHandler = (request: object) => Promise<ParseResult>;

/** A route of Parse Server (parse-server 9.10, `PromiseRouter`; `layer` is of router 2.2.0). */
export type ParseRoute = {
  method: string;
  path: string;
  handler: ParseHandler;
  layer: { match(path: string): boolean; params: Record<string, string> };
};
