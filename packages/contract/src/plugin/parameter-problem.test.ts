import { describe, expect, it } from 'vitest';
import { defaultValueProblem, isSameParameter, isUnusableHeader, parameterNameProblem } from './parameter-problem.ts';
import { ParameterLocation, ParameterType } from './tool-parameter.ts';

const { string, integer, number, object, array, boolean } = ParameterType;
const { query, header } = ParameterLocation;

describe('wire §5 parameters of tools', () => {
  it.each(['a', 'page size', 'filter[name]', '名称', '$top', 'constructor'])('are named %j', (name) => {
    expect(parameterNameProblem(name)).toBeNull();
  });

  it.each([' a', 'a ', 'a\u00a0', 'a\nb', 'a\u0000', 'a\u200bb', 'a\u2028b', '\ud800', '__proto__'])(
    'are not named %j',
    (name) => expect(parameterNameProblem(name)).toBe('odd'),
  );

  it('have a name', () => expect(parameterNameProblem('')).toBe('missing'));

  it('are no headers that a request has by itself', () => {
    const unusable = ['Host', 'content-type', 'Proxy-Authorization', 'two words', ''];
    expect(unusable.filter((name) => isUnusableHeader({ name, location: header }))).toEqual(unusable);
    expect(isUnusableHeader({ name: 'X-Trace', location: header })).toBe(false);
    expect(isUnusableHeader({ name: 'host', location: query })).toBe(false);
  });

  it('are the same by name and place; headers in any case', () => {
    expect(isSameParameter({ name: 'id', location: query }, { name: 'id', location: query })).toBe(true);
    expect(isSameParameter({ name: 'id', location: query }, { name: 'ID', location: query })).toBe(false);
    expect(isSameParameter({ name: 'id', location: query }, { name: 'id', location: header })).toBe(false);
    expect(isSameParameter({ name: 'X-Id', location: header }, { name: 'x-id', location: header })).toBe(true);
  });

  it.each([
    [string, 'anything', null],
    [integer, '5', null],
    [integer, '5.5', 'type'],
    [integer, 'five', 'type'],
    [number, '1e3', null],
    [number, '1e999', 'type'],
    [number, '0x10', 'type'],
    [boolean, 'true', null],
    [boolean, 'yes', 'type'],
    [array, '["a"]', null],
    [array, '{}', 'type'],
    [object, '{"a":1}', null],
    [object, '[]', 'type'],
    [object, 'null', 'type'],
  ] as const)('of type %i have the default %j: %j', (type, default_value, problem) => {
    expect(defaultValueProblem({ type, default_value })).toBe(problem);
  });

  it('have a default that is one of the values that are allowed', () => {
    const of = (type: ParameterType, default_value: string, ...choices: string[]) =>
      defaultValueProblem({ type, default_value, choices });
    expect(of(string, 'a', 'a', 'b')).toBeNull();
    expect(of(string, 'c', 'a', 'b')).toBe('choice');
    expect(of(string, '', 'a')).toBe('choice');
    expect(of(number, '1.0', '1', '2')).toBeNull();
    expect(of(integer, '3', '1', '2')).toBe('choice');
    expect(of(string, 'c')).toBeNull();
  });
});
