/** A question of the development wallet. */
export type Question = {
  title: string;
  /** What is to be signed or sent, letter for letter; nothing for a mere connection. */
  text?: string;
  /** Accounts to choose from; nothing where one is given. */
  accounts?: readonly string[];
  /** Label of the button that agrees. */
  yes: string;
};

const STYLE = `
.foyer-wallet { width: min(27rem, calc(100vw - 1.5rem)); padding: 1.75rem; border: 1px solid var(--line-strong); border-radius: var(--r-l);
  background: var(--surface); color: var(--text); box-shadow: var(--shadow); font: 400 0.9375rem/1.5 var(--sans) }
.foyer-wallet::backdrop { background: var(--veil) }
.foyer-wallet small { display: block; margin-bottom: var(--s2); color: var(--accent); font-size: var(--t-s) }
.foyer-wallet h2 { margin: 0 0 var(--s2); font: 400 var(--d-s)/1.1 var(--display) }
.foyer-wallet p { margin: 0 0 var(--s5); color: var(--muted) }
.foyer-wallet pre { max-height: 40vh; margin: 0; padding: var(--s4); overflow: auto; border-left: 2px solid var(--accent);
  background: var(--raised); font: 0.8125rem/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere }
.foyer-wallet fieldset { max-height: 15.5rem; margin: 0; padding: 0; overflow-y: auto; border: 0; border-block: 1px solid var(--line) }
.foyer-wallet label { display: flex; align-items: center; gap: var(--s3); min-height: var(--touch); padding: 0 var(--s3); cursor: pointer;
  font-variant-numeric: tabular-nums }
.foyer-wallet label + label { border-top: 1px solid var(--line) }
.foyer-wallet label:has(:checked) { background: var(--raised) }
.foyer-wallet label span { margin-left: auto; color: var(--muted) }
.foyer-wallet input { accent-color: var(--accent) }
.foyer-wallet menu { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3); margin: var(--s5) 0 0; padding: 0 }
.foyer-wallet button { min-height: 48px; border: 1px solid var(--line-strong); border-radius: var(--r-m); background: none; color: inherit;
  font: 500 0.9375rem/1 var(--sans); cursor: pointer }
.foyer-wallet button[value='yes'] { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
.foyer-wallet button:hover { border-color: var(--text) }`;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function makeChooser(accounts: readonly string[]): HTMLFieldSetElement {
  const rows = accounts.map((account, index) =>
    make(
      'label',
      { title: account },
      make('input', { type: 'radio', name: 'account', value: account, checked: index === 0 }),
      make('b', { textContent: `Account ${index + 1}` }),
      make('span', { textContent: `${account.slice(0, 6)}…${account.slice(-4)}` }),
    ),
  );
  const chooser = make('fieldset', {}, ...rows);
  chooser.setAttribute('aria-label', 'Account');
  return chooser;
}

/**
 * Shows a question in a dialog of its own, above everything, as a wallet's window would stand.
 *
 * @returns the chosen account, an empty string where there was no choice, or `null` for "Decline" and Escape
 */
export function askVisitor({ title, text, accounts, yes }: Question): Promise<string | null> {
  const chooser = accounts && makeChooser(accounts);
  const heading = make('h2', { id: 'foyer-wallet-title', textContent: title });
  const form = make(
    'form',
    { method: 'dialog' },
    make('small', { textContent: 'Development wallet' }),
    heading,
    make('p', { textContent: 'Its accounts are those of the local chain; their money is not real.' }),
    ...(text === undefined ? [] : [make('pre', { textContent: text })]),
    ...(chooser ? [chooser] : []),
    make(
      'menu',
      {},
      make('button', { value: 'no', textContent: 'Decline' }),
      make('button', { value: 'yes', textContent: yes, autofocus: true }),
    ),
  );
  const dialog = make('dialog', { className: 'foyer-wallet' }, make('style', { textContent: STYLE }), form);
  dialog.setAttribute('aria-labelledby', heading.id);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => {
        dialog.remove();
        const account = new FormData(form).get('account');
        resolve(dialog.returnValue === 'yes' ? String(account ?? '') : null);
      },
      { once: true },
    );
  });
}
