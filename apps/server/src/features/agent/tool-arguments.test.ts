import { describe, expect, it } from 'vitest';
import type { ActingTool } from './tool.ts';
import { readArguments } from './tool-arguments.ts';

const toolWith = (parameters: ActingTool['parameters']): ActingTool => ({
  name: 'tool',
  description: '',
  parameters,
  effect: 'reads',
  timeoutMs: 1_000,
  run: () => ({ text: '' }),
});
const read = (parameters: ActingTool['parameters'], args: string) =>
  readArguments(toolWith(parameters), { id: 'call', name: 'tool', arguments: args });

describe('arguments of a tool call', () => {
  it('are refused by a schema that calls itself asynchronous', async () => {
    const parameters = { $async: true, type: 'object', required: ['city'] };
    expect(await read(parameters, '{}')).toEqual({ problem: expect.stringContaining("required property 'city'") });
    expect(await read(parameters, '{"city":"Bern"}')).toEqual({ args: { city: 'Bern' } });
  });

  it('are checked by a schema that refers to itself, also under the same id as another', async () => {
    const $id = 'https://example.com/tree';
    for (const [id, type] of [
      [{}, 'string'],
      [{ $id }, 'string'],
      [{ $id }, 'number'],
    ] as const) {
      const properties = { name: { type } };
      const parameters = { ...id, type: 'object', properties, additionalProperties: { $ref: '#' } };
      expect(await read(parameters, '{"left":{"name":true}}')).toEqual({
        problem: expect.stringContaining(`be ${type}`),
      });
      expect(await read(parameters, '{"left":{"right":{}}}')).toEqual({ args: { left: { right: {} } } });
    }
  });

  it('are refused when they are nested too deeply for a recursive schema', async () => {
    const parameters = { type: 'object', additionalProperties: { $ref: '#' } };
    const depth = 30_000;
    const args = `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    expect(await read(parameters, args)).toEqual({ problem: expect.stringContaining('too deeply') });
  });

  it.each([
    ['an alternative that refers to itself twice', '#'],
    ['one below a keyword that nobody knows', '#/hidden/a'],
    ['one in a value to compare with', '#/properties/c/const'],
  ])('are refused when their check takes too long: %s', async (_, $ref) => {
    const either = (name: string) => ({ allOf: [{ properties: { x: { $ref } } }, { required: [name] }] });
    const twice = { anyOf: [either('y'), either('z')] };
    const parameters = { type: 'object', ...twice, hidden: { a: twice }, properties: { c: { const: twice } } };
    const args = `${'{"x":'.repeat(60)}{}${'}'.repeat(60)}`;
    expect(await read(parameters, args)).toEqual({
      problem: expect.stringMatching(/too deeply to be checked|valid JSON schema/),
    });
  });

  it('are refused when references without a ring multiply their check', async () => {
    const level = (index: number) => ({ allOf: [{ $ref: `#/$defs/${index + 1}` }, { $ref: `#/$defs/${index + 1}` }] });
    const levels = Array.from({ length: 60 }, (_, index) => [String(index), level(index)] as const);
    const parameters = { $ref: '#/$defs/0', $defs: { ...Object.fromEntries(levels), 60: {} } };
    expect(await read(parameters, '{}')).toEqual({ problem: expect.stringContaining('too deeply to be checked') });
  });

  it('are refused when the schema of the tool is too long', async () => {
    expect(await read({ type: 'object', title: 'a'.repeat(100_000) }, '{}')).toEqual({
      problem: expect.stringContaining('valid JSON schema'),
    });
  });

  it('are compared with the values that a schema allows', async () => {
    const parameters = { type: 'object', properties: { size: { enum: ['s', 'm'] }, const: { const: 1 } } };
    expect(await read(parameters, '{"size":"m","const":1}')).toMatchObject({ args: { size: 'm' } });
    expect(await read(parameters, '{"size":"l"}')).toEqual({ problem: expect.stringContaining('size') });
    expect(await read(parameters, '{"const":2}')).toEqual({ problem: expect.stringContaining('const') });
  });

  it('are refused when the schema of the tool is invalid', async () => {
    expect(await read({ type: 'no such type' }, '{}')).toEqual({
      problem: expect.stringContaining('valid JSON schema'),
    });
  });
});
