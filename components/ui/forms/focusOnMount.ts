/** As `ref` of a field that is shown because the visitor asked for it: it takes the focus once. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus();
}
