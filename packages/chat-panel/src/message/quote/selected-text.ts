type Selecting = Document | (ShadowRoot & { getSelection?(): Selection | null });

/** What is selected where an element stands. In a shadow tree some browsers tell it only there. */
export function selectionAround(inside: Element): Selection | null {
  const tree = inside.getRootNode() as Selecting;
  return tree.getSelection?.() ?? getSelection();
}

/** The selected words of an element; nothing where the selection is not all in it. */
export function selectedText(element: Element | null): string {
  const selection = element && selectionAround(element);
  if (!selection || selection.isCollapsed) return '';
  const { anchorNode, focusNode } = selection;
  return element.contains(anchorNode) && element.contains(focusNode) ? selection.toString().trim() : '';
}
