/** A `{{name}}` in a prompt. */
export interface PromptVariable {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Matches everything that a reader takes for a variable, also with a name that no variable can have. */
export const variablePattern = () => /\{\{([^{}\n]*)\}\}/g;

export function findVariables(prompt: string): PromptVariable[] {
  return [...prompt.matchAll(variablePattern())].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    from: index,
    to: index + whole.length,
  }));
}

/** The variables that nothing fills, each name once, where it first stands. */
export function unknownVariables(prompt: string, known: readonly string[]): PromptVariable[] {
  const first = new Map<string, PromptVariable>();
  for (const variable of findVariables(prompt))
    if (!known.includes(variable.name) && !first.has(variable.name)) first.set(variable.name, variable);
  return [...first.values()];
}

/** The known name that was probably meant. */
export function similarVariable(name: string, known: readonly string[]): string | undefined {
  const wanted = toComparable(name);
  const distances = known.map((each) => [editDistance(wanted, toComparable(each)), each] as const);
  const [distance = Number.POSITIVE_INFINITY, nearest] = distances.sort(([a], [b]) => a - b)[0] ?? [];
  return distance <= Math.max(1, Math.floor(wanted.length / 3)) ? nearest : undefined;
}

/** `UserName`, `user-name` and `user_name` are written alike. */
const toComparable = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
  }
  return row[b.length] ?? 0;
}
