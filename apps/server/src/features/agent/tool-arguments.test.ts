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

  it('are refused when the schema of the tool is invalid', async () => {
    expect(await read({ type: 'no such type' }, '{}')).toEqual({
      problem: expect.stringContaining('valid JSON schema'),
    });
  });
});
