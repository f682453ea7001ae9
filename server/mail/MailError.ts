/** A letter could not be sent. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    /** What the letter was about; to whom it went stays out of the logs. */
    readonly subject: string,
    options?: ErrorOptions,
    /** The mail server works and refused this one recipient. */
    readonly recipientRefused = false,
  ) {
    super(message, options);
  }
}
