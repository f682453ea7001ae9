/** Where an embedded part reports what it does; a pino logger fits. */
export type EmbeddedLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
};
