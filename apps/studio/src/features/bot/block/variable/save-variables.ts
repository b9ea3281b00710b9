import type { Variable } from '@parley/contract';
import { mergeSection, type Versions } from '../../draft/merge/merge-section.ts';

/**
 * The variables of a dialog, put into those that others have saved meanwhile. `undecided` are the keys that both have changed;
 * for those that are decided the user's own count.
 */
export function saveVariables(
  versions: Versions<Variable[]>,
  decided: readonly string[],
): { value: Variable[]; undecided: readonly string[] } {
  const keys = new Set([...versions.theirs, ...versions.mine].map(({ key }) => key));
  const undecided = [...keys].filter((key) => !decided.includes(key) && !isClean(versions, key));
  return { value: mergeSection('variable_list', versions).value, undecided };
}

function isClean({ base, mine, theirs }: Versions<Variable[]>, key: string): boolean {
  const only = (list: Variable[]) => list.filter((one) => one.key === key);
  return mergeSection('variable_list', { base: only(base), mine: only(mine), theirs: only(theirs) }).isClean;
}
