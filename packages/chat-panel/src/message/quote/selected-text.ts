type SelectionRoot = Document | (ShadowRoot & { getSelection?(): Selection | null });

/** The selection in the tree of an element. Some browsers report a selection in a shadow tree only on its root. */
export function selectionAround(element: Element): Selection | null {
  const tree = element.getRootNode() as SelectionRoot;
  return tree.getSelection?.() ?? getSelection();
}

/** The selected text of an element; empty if the selection goes beyond it. */
export function selectedText(element: Element | null): string {
  const selection = element && selectionAround(element);
  if (!selection || selection.isCollapsed) return '';
  const { anchorNode, focusNode } = selection;
  return element.contains(anchorNode) && element.contains(focusNode) ? selection.toString().trim() : '';
}
