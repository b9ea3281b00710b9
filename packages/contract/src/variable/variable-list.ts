import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { SYSTEM_VARIABLES } from './system-variables.ts';
import { Variable } from './variable.ts';

/** How many variables of its own a bot can have. */
export const VARIABLES_MAX = 50;
export const VARIABLE_KEY_MAX = 50;
export const VARIABLE_DESCRIPTION_MAX = 200;
export const VARIABLE_VALUE_MAX = 1_000;

/** The key of a variable, as in `{{key}}`. An empty one passes here: the key check reports it. */
export const VARIABLE_KEY_PATTERN = /^([A-Za-z]\w*)?$/;
const VariableKey = z
  .string()
  .check(
    z.maxLength(VARIABLE_KEY_MAX),
    z.regex(VARIABLE_KEY_PATTERN, 'A key starts with a letter and contains only letters, digits and underscores.'),
  );
export const VariableValue = z.string().check(z.maxLength(VARIABLE_VALUE_MAX));

/** A variable within its limits. */
export const SavedVariable = z.extend(Variable, {
  key: VariableKey,
  description: z.string().check(maxGraphemes(VARIABLE_DESCRIPTION_MAX)),
  default_value: VariableValue,
});

export type VariableKeyCheck = 'pass' | 'name-used' | 'key-empty';

/** studio §5 key check: `keys` are those of the list that has the key, `otherKeys` those of the other list. */
export function checkVariableKey(
  key: string,
  keys: readonly string[],
  otherKeys: readonly string[] = SYSTEM_VARIABLES,
): VariableKeyCheck {
  if (key === '') return 'key-empty';
  const isUsed = otherKeys.includes(key) || keys.indexOf(key) !== keys.lastIndexOf(key);
  return isUsed ? 'name-used' : 'pass';
}

const KEY_PROBLEMS = {
  'key-empty': 'A variable needs a key.',
  'name-used': 'Another variable has this key.',
} as const;

/** Refuses lists with a key-check error (studio §8), and switches for variables that the server does not fill. */
export const variableKeysPass = z.check<Pick<Variable, 'key' | 'is_system'>[]>(({ value: list, issues }) => {
  const keysOf = (isSystem: boolean) => list.filter((one) => one.is_system === isSystem).map(({ key }) => key);
  const [own, ofSystem] = [keysOf(false), keysOf(true)];
  if (own.length > VARIABLES_MAX)
    issues.push({ code: 'too_big', origin: 'array', maximum: VARIABLES_MAX, inclusive: true, input: list });
  list.forEach(({ key, is_system }, index) => {
    const result = is_system ? checkVariableKey(key, ofSystem, []) : checkVariableKey(key, own);
    const isUnknown = is_system && !SYSTEM_VARIABLES.some((name) => name === key);
    if (result === 'pass' && !isUnknown) return;
    const message = result === 'pass' ? 'The server fills no variable with this key.' : KEY_PROBLEMS[result];
    issues.push({ code: 'custom', input: key, path: [index, 'key'], message });
  });
});

/** The variables of a bot, and those of the server that it does not use, as they can be saved. */
export const VariableList = z.array(SavedVariable).check(variableKeysPass);
