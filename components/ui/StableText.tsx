import { Children, type ReactNode } from 'react';

const isText = (part: ReactNode): boolean => typeof part === 'string' || typeof part === 'number';

/**
 * Text in an element of its own, for a place beside something that comes and goes. A browser's translator moves bare
 * text into elements of its own; React would then look for it in vain to put something before it or to take it away,
 * and the page would be gone. Looks as without it; what holds no text is left as it is.
 */
export function StableText({ children }: { children?: ReactNode }) {
  if (!Children.toArray(children).some(isText)) return children;
  return <span className="stable-text">{children}</span>;
}
