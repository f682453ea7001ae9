import { BackendError } from '@/lib/errors/BackendError';

/** Another object has this value, and the field takes each value once (code 137). */
export class DuplicateValueError extends BackendError {
  override readonly name: string = 'DuplicateValueError';
}
