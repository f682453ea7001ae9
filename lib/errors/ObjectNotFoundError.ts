import { BackendError } from '@/lib/errors/BackendError';

/** There is no such object, or none that whoever asks may see (code 101). */
export class ObjectNotFoundError extends BackendError {
  override readonly name: string = 'ObjectNotFoundError';
}
