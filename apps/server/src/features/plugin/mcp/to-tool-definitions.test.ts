import { PARAMETER_NAME_MAX, PARAMETERS_MAX, PLUGIN_TOOLS_MAX, type ToolDefinition } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { toJsonSchema } from '../call/parameter-schema.ts';
import { checkTool } from '../check-tool.ts';
import { toToolDefinitions } from './to-tool-definitions.ts';

const tool = (name: string, properties: Record<string, object>, required: string[] = []): McpTool => ({
  name,
  title: '',
  description: '',
  inputSchema: { type: 'object', properties, required },
  outputSchema: null,
  isReadOnly: true,
  isDestructive: null,
});
const read = (...tools: McpTool[]) => {
  const found = toToolDefinitions({ tools, leftOut: [], cutLists: [] }, 'en-US');
  for (const one of found.tools) checkTool(one, true);
  return found;
};
const namesOf = (definition: ToolDefinition | undefined) => definition?.request_params.map(({ name }) => name);
const text = { type: 'string' };

describe('wire §5 parameters of an MCP tool that cannot be used', () => {
  it('are listed with their reason, and the model is not told of them', () => {
    const long = 'x'.repeat(PARAMETER_NAME_MAX + 1);
    const { tools, left_out } = read(tool('find', { city: text, ' city': text, [long]: text, '': text }));
    expect(namesOf(tools[0])).toEqual(['city']);
    expect(toJsonSchema(tools[0] as ToolDefinition).properties).toEqual({ city: text });
    const odd = expect.stringContaining('no spaces at its ends');
    expect(left_out).toEqual([
      { where: 'find:  city', reason: odd },
      { where: `find: ${long}`, reason: `The name of a parameter has at most ${PARAMETER_NAME_MAX} characters.` },
      { where: 'find: ', reason: odd },
    ]);
  });

  it('are those after the first hundred, and required ones last of all', () => {
    const names = Array.from({ length: PARAMETERS_MAX + 2 }, (_, index) => `p${index}`);
    const last = names.slice(-1);
    const { tools, left_out } = read(tool('many', Object.fromEntries(names.map((name) => [name, text])), last));
    expect(namesOf(tools[0])).toEqual([...names.slice(0, PARAMETERS_MAX - 1), ...last]);
    const reason = `A tool has at most ${PARAMETERS_MAX} parameters.`;
    expect(left_out).toEqual([
      { where: 'many: p99', reason },
      { where: 'many: p100', reason },
    ]);
  });

  it('are counted where they are too many to list', () => {
    const names = Array.from({ length: PARAMETERS_MAX + 1_005 }, (_, index) => `p${index}`);
    const { left_out } = read(tool('many', Object.fromEntries(names.map((name) => [name, text]))));
    expect(left_out).toHaveLength(1_001);
    expect(left_out.at(-1)).toEqual({ where: '', reason: '5 more parts were left out.' });
  });

  it('leave out the tool that needs one of them', () => {
    const { tools, left_out } = read(tool('find', { 'a\nb': text }, ['a\nb']), tool('list', {}));
    expect(tools.map(({ name }) => name)).toEqual(['list']);
    expect(left_out).toEqual([{ where: 'find', reason: expect.stringContaining('no invisible characters') }]);
  });
});

describe('wire §5 an MCP server that lists more than is read', () => {
  it('is said to do so, before what else was left out', () => {
    const many = Array.from({ length: PLUGIN_TOOLS_MAX + 1 }, (_, index) => tool(`t${index}`, {}));
    const offer = { tools: many, leftOut: [], cutLists: [{ kind: 'tools', count: 1_000 }] } as const;
    const { tools, left_out } = toToolDefinitions(offer, 'en-US');
    expect(tools).toHaveLength(PLUGIN_TOOLS_MAX);
    expect(left_out).toEqual([
      { where: 'tools/list', reason: 'The server lists more tools. Only the first 1,000 were read.' },
      { where: `t${PLUGIN_TOOLS_MAX}`, reason: `A plugin has at most ${PLUGIN_TOOLS_MAX} tools.` },
    ]);
    expect(toToolDefinitions({ ...offer, tools: [] }, 'zh-CN').left_out[0]?.reason).toContain('仅读取了前 1,000 个');
  });
});
