/**
 * Does to a page what a browser's translator does: moves every text into `<font>` elements, so that no text is a child
 * of the element that React put it into. It keeps doing so for texts that come later, until the function that it returns
 * is called. It runs in the page and uses nothing outside itself.
 *
 * @param root of the texts; the whole page unless given
 */
export function translateText(root: Element = document.body): () => void {
  const isLeftAlone = (text: Text): boolean =>
    text.data.trim() === '' ||
    !text.parentElement ||
    text.parentElement.closest('font, script, style, noscript, textarea, svg, [translate="no"]') !== null;
  const wrap = (text: Text): void => {
    if (isLeftAlone(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  };
  const wrapIn = (node: Node): void => {
    if (node instanceof Text) return wrap(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  wrapIn(root);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrapIn);
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
