import type { Row } from '@/server/parse/database';

/** The part of Parse Server's user controller used here (parse-server 9.10, `Controllers/UserController`). */
export type UserController = {
  /** Rejects with code 101 where the token is unknown or has expired. */
  verifyEmail(token: string): Promise<unknown>;
  /** The account of a reset token; rejects with a sentence, as a string. */
  checkResetTokenValidity(token: string): Promise<Row>;
  /** Sets the password and lifts the lockout; rejects with a sentence, as a string. */
  updatePassword(token: string, password: string): Promise<unknown>;
};
