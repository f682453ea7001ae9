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
.foyer-wallet { max-width: min(30rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid currentColor; border-radius: 12px;
  background: Canvas; color: CanvasText; color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
.foyer-wallet::backdrop { background: rgb(0 0 0 / 55%) }
.foyer-wallet h2 { margin: 0 0 .25rem; font-size: 1.15rem }
.foyer-wallet p { margin: 0 0 1rem }
.foyer-wallet pre { max-height: 40vh; overflow: auto; padding: .75rem; border: 1px solid; white-space: pre-wrap; overflow-wrap: anywhere }
.foyer-wallet select { width: 100%; padding: .5rem; font: 13px ui-monospace, monospace }
.foyer-wallet menu { display: flex; justify-content: flex-end; gap: .5rem; margin: 1.25rem 0 0; padding: 0 }
.foyer-wallet button { padding: .5rem 1rem; font: inherit; cursor: pointer }`;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function makeChooser(accounts: readonly string[]): HTMLSelectElement {
  const options = accounts.map((account, index) =>
    make('option', { value: account, textContent: `${index + 1} · ${account}` }),
  );
  const chooser = make('select', { name: 'account' }, ...options);
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
    heading,
    make('p', {
      textContent: 'Development wallet. Its accounts are those of the local chain; their money is not real.',
    }),
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
        resolve(dialog.returnValue === 'yes' ? (chooser?.value ?? '') : null);
      },
      { once: true },
    );
  });
}
