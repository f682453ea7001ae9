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

/** Styled as the site all the same, and light or without script, which those of `components/ui` are not. */
export const DRAWS_NATIVE_CONTROLS = [
  'components/ui/**',
  // The theme, in the footer of every page.
  'components/layout/SiteFooter.tsx',
  // Static islands of the landing page and the documentation answer before any script.
  'components/landing/below/ComparisonSection.tsx',
  'components/landing/below/Below.tsx',
  'components/docs/DocsNav.tsx',
  'components/developers/FunctionPanel.tsx',
  // Whole rows are the choice of an account.
  'components/development-wallet/WalletWindow.tsx',
];
