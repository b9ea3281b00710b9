import { describe, expect, it } from 'vitest';
import { SYSTEM_VARIABLES } from './system-variables.ts';
import { promptVariables, type Variable } from './variable.ts';
import { checkVariableKey, VariableList } from './variable-list.ts';

const variable = (key: string, change: Partial<Variable> = {}): Variable => ({
  key,
  description: '',
  default_value: '',
  is_system: false,
  prompt_disabled: false,
  is_disabled: false,
  ...change,
});
const accepts = (...list: Variable[]) => VariableList.safeParse(list).success;
const problemOf = (...list: Variable[]) => {
  const [issue] = VariableList.safeParse(list).error?.issues ?? [];
  return [issue?.path.join('.'), issue?.message];
};

describe('studio §5 key check of variables', () => {
  it('an empty key is key empty', () => {
    expect(checkVariableKey('', ['', 'city'], ['user_name'])).toBe('key-empty');
  });

  it('a duplicate within the list, or against the other list, is name used', () => {
    expect(checkVariableKey('city', ['city', 'food', 'city'], [])).toBe('name-used');
    expect(checkVariableKey('user_name', ['user_name'], ['user_name'])).toBe('name-used');
  });

  it('everything else passes', () => {
    expect(checkVariableKey('city', ['city', 'City'], ['user_name'])).toBe('pass');
    expect(checkVariableKey('city', ['city'])).toBe('pass');
  });
});

describe('studio §3 variables of a bot', () => {
  it('§8: refuses a list with a key-check error, in words, at the key', () => {
    expect(problemOf(variable('city'), variable(''))).toEqual(['1.key', 'A variable needs a key.']);
    expect(problemOf(variable('city'), variable('city'))).toEqual(['0.key', 'Another variable has this key.']);
    for (const name of SYSTEM_VARIABLES)
      expect(problemOf(variable(name))).toEqual(['0.key', 'Another variable has this key.']);
  });

  it('wire §1.2: a key has at most 50 letters, digits and underscores, and starts with a letter', () => {
    expect(accepts(variable('a'.repeat(50)), variable('home_city2'))).toBe(true);
    for (const key of ['a'.repeat(51), 'home city', '2nd', '_x', '__proto__', '城市', 'a{b}'])
      expect(accepts(variable(key))).toBe(false);
  });

  it('a description has at most 200 characters, a default at most 1,000', () => {
    expect(accepts(variable('a', { description: '好'.repeat(200), default_value: 'x'.repeat(1_000) }))).toBe(true);
    expect(accepts(variable('a', { description: '好'.repeat(201) }))).toBe(false);
    expect(accepts(variable('a', { default_value: 'x'.repeat(1_001) }))).toBe(false);
  });

  it('are at most 50, without those of the system', () => {
    const many = Array.from({ length: 50 }, (_, index) => variable(`key_${index}`));
    const off = variable('channel', { is_system: true, is_disabled: true });
    expect(accepts(...many, off)).toBe(true);
    expect(accepts(...many, variable('one_more'))).toBe(false);
  });

  it('those of the system can be switched off, once each, and no others exist', () => {
    const off = (key: string) => variable(key, { is_system: true, is_disabled: true });
    expect(accepts(off('user_name'), off('channel'))).toBe(true);
    expect(accepts(off('user_name'), off('user_name'))).toBe(false);
    expect(problemOf(off('weather'))).toEqual(['0.key', 'The server fills no variable with this key.']);
  });

  it('are filled in the prompt unless they are off or kept from it', () => {
    const list = [
      variable('city'),
      variable('secret', { prompt_disabled: true }),
      variable('old', { is_disabled: true }),
      variable('channel', { is_system: true, is_disabled: true }),
    ];
    expect(promptVariables(list)).toEqual([...SYSTEM_VARIABLES.filter((name) => name !== 'channel'), 'city']);
  });
});
