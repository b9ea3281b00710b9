import { describe, expect, it } from 'vitest';
import { findVariables, similarVariable, unknownVariables } from './prompt-variables.ts';

const known = ['user_name', 'current_date'];

describe('variables of a prompt', () => {
  it('are found with and without spaces, with their positions', () => {
    expect(findVariables('Hi {{user_name}} and {{ topic }}')).toEqual([
      { name: 'user_name', from: 3, to: 16 },
      { name: 'topic', from: 21, to: 32 },
    ]);
  });

  it('do not go over a line and contain no braces', () => {
    expect(findVariables('{{a\n}} {b} {{{c}} {{}}').map(({ name }) => name)).toEqual(['c', '']);
  });

  it('that nothing fills are listed once each, where they first stand', () => {
    expect(unknownVariables('{{topic}} {{user_name}} {{主题}} {{topic}}', known)).toEqual([
      { name: 'topic', from: 0, to: 9 },
      { name: '主题', from: 24, to: 30 },
    ]);
    expect(unknownVariables('{{ user_name }}', known)).toEqual([]);
  });

  it.each([
    ['usr_name', 'user_name'],
    ['UserName', 'user_name'],
    ['currentdate', 'current_date'],
    ['topic', undefined],
    ['', undefined],
  ])('the name %j is taken for %j', (written, meant) => {
    expect(similarVariable(written, known)).toBe(meant);
  });
});
