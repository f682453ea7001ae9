/** Fields that hold text. */
const TEXT_FIELDS =
  'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=submit], [type=button])';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Hands what was typed before React took over to the handlers of the fields. React leaves it in a field, but reports it to
 * nobody, and takes it away with the next render of the field.
 *
 * Call it in a layout effect of the first render: the text is read at once, and reported after the renders that follow.
 */
export function replayEarlyInput(): void {
  for (const field of document.querySelectorAll<TextField>(TEXT_FIELDS)) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    queueMicrotask(() => {
      if (!field.isConnected) return;
      // React compares with what was set on the field itself; it does not see what is set by the prototype.
      field.value = defaultValue;
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
      // Types such as email have no selection.
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}
