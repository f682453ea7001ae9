import { FoyerError } from '@/lib/errors/FoyerError';

/** A recipient that is neither an address nor a name. */
export class InvalidRecipientError extends FoyerError {
  override readonly name = 'InvalidRecipientError';

  constructor(readonly recipient: string) {
    super(`"${recipient}" is neither an address nor a name.`, {
      whatToDo: 'Give 0x and 40 hexadecimal digits, or a name such as ada.eth. A mixed-case address must have no slip.',
    });
  }
}
