import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a row of a table in an element has the focus of a keyboard: it then stays what it is. */
export function useRowFocus<Holder extends HTMLElement>(): { ref: RefObject<Holder | null>; isHeld: boolean } {
  const ref = useRef<Holder>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const holder = ref.current;
    const enter = ({ target }: FocusEvent) => {
      setHeld(target instanceof Element && target.closest('tr') !== null && target.matches(':focus-visible'));
    };
    const leave = () => setHeld(false);
    holder?.addEventListener('focusin', enter);
    holder?.addEventListener('focusout', leave);
    return () => {
      holder?.removeEventListener('focusin', enter);
      holder?.removeEventListener('focusout', leave);
    };
  }, []);
  return { ref, isHeld };
}
