import { BackendError } from '@/lib/errors/BackendError';

/** Whoever asks may not do this (code 119). */
export class NotAllowedError extends BackendError {
  override readonly name: string = 'NotAllowedError';
}
