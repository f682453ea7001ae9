import type { z } from 'zod';

/** Text that is base64 and nothing else: whole groups of four, padded as it must be. */
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/**
 * The bytes that a caller of `uploadFolder` means: base64, with or without `data:…;base64,` before it; other text as
 * it stands; JSON as text. Text that can be read as base64 is taken for it, since that is what the function was made for.
 */
export function decodeContent(content: z.core.util.JSONType): Uint8Array {
  if (typeof content !== 'string') return Buffer.from(JSON.stringify(content));
  const inAddress = /^data:[^,]{0,200};base64,/.exec(content)?.[0] ?? '';
  const text = content.slice(inAddress.length);
  return BASE64.test(text) ? Buffer.from(text, 'base64') : Buffer.from(content);
}
