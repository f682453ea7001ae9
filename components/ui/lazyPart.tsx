import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useToast } from '@/components/ui/overlays/useToast';
import { MissingCodeError } from '@/lib/errors/FoyerError';

/**
 * Makes a component for what comes up at a press: a dialog, a menu, an editor. Its code is fetched with its first use.
 * Where the code cannot be had, a toast says so and `giveUp` is called, so that the next press tries again; the page
 * stays, which `React.lazy` would take down. It needs a page with a `Toaster`.
 *
 * The other ways to load code later: what has its place on the page takes `next/dynamic` with `PanelSkeleton`. The header
 * stands on every page, also where there is no `Toaster`, and its menus must open with the first press: they fetch their
 * code at pointer or focus and keep it in a variable of their module (`ThemeToggle`).
 *
 * @param load fetches the code; write `import()` inside it
 * @param giveUp puts the page back to before the press
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp: (props: Props) => void,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
    const { show } = useToast();
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (Part) return;
      let gone = false;
      load().then(
        (part) => {
          Loaded = part;
          if (!gone) setPart(() => part);
        },
        (cause: unknown) => {
          if (gone) return;
          const { message, whatToDo = '' } = new MissingCodeError(cause);
          show({ title: message, text: whatToDo, tone: 'bad' });
          giveUp(latest.current);
        },
      );
      return () => {
        gone = true;
      };
    }, [Part, show]);
    return Part && <Part {...props} />;
  };
}
