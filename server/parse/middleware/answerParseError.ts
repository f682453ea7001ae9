import type { Response } from 'express';

/** Answers as Parse Server does, so that every client of the protocol understands it. */
export function answerParseError(res: Response, status: number, code: number, error: string): void {
  res.status(status).json({ code, error });
}
