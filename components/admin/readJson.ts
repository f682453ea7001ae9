import { strings } from '@/components/admin/strings.en';
import { BackendError } from '@/lib/errors/backendErrors';
import { VALIDATION_ERROR } from '@/protocol/codes';

/**
 * What somebody typed, as JSON. `loose` takes what is none for a text.
 *
 * @throws BackendError 142 with what is wrong
 */
export function readJson(typed: string, loose = false): unknown {
  try {
    return JSON.parse(typed);
  } catch (cause) {
    if (loose) return typed;
    throw new BackendError(strings.invalidJson((cause as Error).message), VALIDATION_ERROR, cause);
  }
}
