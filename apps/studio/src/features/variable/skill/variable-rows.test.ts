import { newVariable, VariableList } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { keyProblems, switchedOff, toRows, toVariables } from './variable-rows.ts';

const rowsOf = (...keys: string[]) => toRows(keys.map((key) => newVariable(key)));

describe('studio §5 keys of variables while they are edited', () => {
  it('pass, are empty, or are used: within the list or by the server', () => {
    const rows = rowsOf('city', '', 'food', 'food', 'user_name');
    expect([...keyProblems(rows)]).toEqual([
      [1, 'key-empty'],
      [2, 'name-used'],
      [3, 'name-used'],
      [4, 'name-used'],
    ]);
  });

  it.each(['home city', '2nd', '城市', '_x'])('%j could not stand in a prompt', (key) => {
    expect([...keyProblems(rowsOf(key)).values()]).toEqual(['key-invalid']);
  });

  it('without a problem, the server takes the list', () => {
    const rows = rowsOf('city', 'home_city2');
    expect(keyProblems(rows).size).toBe(0);
    expect(VariableList.safeParse(toVariables(rows, ['channel'])).success).toBe(true);
  });
});

it('variables of the server are in the list only while they are off', () => {
  const list = toVariables(rowsOf('city'), ['channel', 'user_name']);
  expect(list.map(({ key, is_system, is_disabled }) => [key, is_system, is_disabled])).toEqual([
    ['city', false, false],
    ['user_name', true, true],
    ['channel', true, true],
  ]);
  expect(switchedOff(list)).toEqual(['user_name', 'channel']);
  expect(toRows(list).map(({ key }) => key)).toEqual(['city']);
});
