// @ts-check

/** What the browser draws by itself; `components/ui/forms` and `Disclosure` draw it as the rest of the site. */
export const NATIVE_CONTROLS = [
  { selector: "JSXOpeningElement[name.name='select']", message: 'Take Select or Combobox of components/ui/forms.' },
  {
    selector: "JSXOpeningElement[name.name='input'] > JSXAttribute[name.name='type'][value.value=/^(checkbox|radio)$/]",
    message: 'Take Checkbox, Switch, RadioGroup or Chips of components/ui/forms.',
  },
  {
    selector: "JSXOpeningElement[name.name='input'] > JSXAttribute[name.name='type'][value.value='file']",
    message: 'Take FileButton of components/ui/forms.',
  },
  { selector: "JSXOpeningElement[name.name='details']", message: 'Take components/ui/Disclosure.' },
];
