/** Something with parts of its own kind: a parameter of a tool, a field of a response. */
interface Node<Self> {
  readonly sub_parameters?: Self[] | undefined;
}

/** The place of a node: its index at each level, from the outermost. */
export type TreePath = readonly number[];

/** The list with the node at a place replaced; undefined removes it. */
export function changeAt<Part extends Node<Part>>(
  list: readonly Part[],
  [index = 0, ...inner]: TreePath,
  change: (node: Part) => Part | undefined,
): Part[] {
  return list.flatMap((node, position) => {
    if (position !== index) return [node];
    if (inner.length > 0) return [{ ...node, sub_parameters: changeAt(node.sub_parameters ?? [], inner, change) }];
    return change(node) ?? [];
  });
}

/** The list with a node added as the last part of the one at a place; of an empty place, at the end of the list. */
export const addAt = <Part extends Node<Part>>(list: readonly Part[], path: TreePath, added: Part): Part[] =>
  path.length === 0
    ? [...list, added]
    : changeAt(list, path, (node) => ({ ...node, sub_parameters: [...(node.sub_parameters ?? []), added] }));

/** The list that the node at a place is in. */
export function siblingsAt<Part extends Node<Part>>(list: readonly Part[], path: TreePath): readonly Part[] {
  const [index = 0, ...inner] = path;
  return inner.length === 0 ? list : siblingsAt(list[index]?.sub_parameters ?? [], inner);
}
