import { describe, expect, it } from 'vitest';
import { mergeParameters } from './merge-parameters.ts';
import { ParameterLocation, ParameterSource, ParameterType, type ToolParameter } from './tool-parameter.ts';

const parameter = (name: string, change: Partial<ToolParameter> = {}): ToolParameter => ({
  name,
  desc: '',
  type: ParameterType.string,
  location: ParameterLocation.query,
  is_required: false,
  source: ParameterSource.model,
  ...change,
});
const fixed = (default_value?: string) => ({ source: ParameterSource.fixed, default_value });
const ofVariable = { source: ParameterSource.variable, variable_key: 'city' };

describe('wire §5 parameters that are read again', () => {
  it.each(['document', 'mcp'] as const)('keep fixed values and variables (%s)', (origin) => {
    const stored = [parameter('a', fixed('x')), parameter('b', ofVariable)];
    const read = [parameter('a', { desc: 'New', choices: ['x', 'y'] }), parameter('b'), parameter('c')];
    expect(mergeParameters(stored, read, origin)).toEqual([
      parameter('a', { desc: 'New', choices: ['x', 'y'], ...fixed('x') }),
      parameter('b', ofVariable),
      parameter('c'),
    ]);
  });

  it.each(['document', 'mcp'] as const)('lose values that are no longer allowed (%s)', (origin) => {
    const read = parameter('a', { choices: ['y'], is_required: true });
    expect(mergeParameters([parameter('a', fixed('x'))], [read], origin)).toEqual([read]);
    const ofCity = parameter('a', { ...ofVariable, default_value: 'x' });
    expect(mergeParameters([ofCity], [read], origin)).toEqual([{ ...read, ...ofVariable }]);
    const number = parameter('a', { type: ParameterType.integer });
    expect(mergeParameters([parameter('a', fixed('x'))], [number], origin)).toEqual([number]);
  });

  it('are given by the model again, where they are never sent and now must be', () => {
    const read = parameter('a', { is_required: true });
    expect(mergeParameters([parameter('a', fixed())], [read], 'document')).toEqual([read]);
  });

  it('keep what a builder has added beside those of a document, also as a part; an MCP server knows all of its own', () => {
    const added = parameter('key', fixed('secret'));
    const stored = [
      parameter('a', { type: ParameterType.object, sub_parameters: [parameter('b'), added] }),
      added,
      parameter('gone'),
    ];
    const read = [parameter('a', { type: ParameterType.object, sub_parameters: [parameter('b')] })];
    expect(mergeParameters(stored, read, 'document')).toEqual(stored.slice(0, 2));
    expect(mergeParameters([parameter('b'), added], [parameter('b')], 'mcp')).toEqual([parameter('b')]);
  });

  it('have the default value of the document where the model gives them; an MCP server gives none', () => {
    const stored = [parameter('a', { default_value: 'x' })];
    expect(mergeParameters(stored, [parameter('a', { default_value: 'y' })], 'document')).toEqual([
      parameter('a', { default_value: 'y' }),
    ]);
    expect(mergeParameters(stored, [parameter('a')], 'mcp')).toEqual(stored);
  });
});
