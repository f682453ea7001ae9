import * as reactDom from 'react-dom';
import type { ReactNode } from 'react';

/** What React has had since 18, over what it had before. */
export function createRoot(container: Element) {
  const render = Reflect.get(reactDom, 'render') as (node: ReactNode, container: Element) => void;
  return { render: (node: ReactNode) => render(node, container) };
}
