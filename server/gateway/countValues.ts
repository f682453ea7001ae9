const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the values that a JSON text holds, without building them: what a body costs grows with its values far more than
 * with its length. A text that is no JSON is counted, too, and refused by its parser.
 *
 * @param max where counting stops, since more are refused anyway
 * @returns the number of values, lists and objects included; at most `max` + 1
 */
export function countValues(text: string, max: number): number {
  let values = 1;
  for (let at = 0; at < text.length && values <= max; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    // A value follows each comma and each bracket; one too many for a list or object that is empty.
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) values += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      if (isEmpty(text, at)) values -= 1;
    }
  }
  return values;
}

/** Whether the bracket at a place closes a list or an object that holds nothing. */
function isEmpty(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return before === OPEN_LIST || before === OPEN_OBJECT;
}

/** The place of the quotation mark that ends a string; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
