import { newBotDraft } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { ActingTool, Tool, ToolCallContext, ToolOutput } from '../tool.ts';
import { builtInTools } from './built-in-tools.ts';

const context: ToolCallContext = {
  now: Date.UTC(2026, 10, 15, 12),
  spaceId: 'space',
  bot: {
    id: 'bot',
    version: '1',
    settings: { ...newBotDraft, built_in_tools: ['current_time', 'no_such_tool', 'search_guide', 'ask_user'] },
  },
  conversationId: 'conversation',
  runId: 'run',
  userId: 'user',
  locale: 'en-US',
  canCall: true,
  isTrial: true,
  isUnattended: false,
  canSee: false,
  quoteTokens: 1_000,
  signal: new AbortController().signal,
  emit: () => undefined,
  numberSources: () => 1,
};
const tools = builtInTools.toolsFor(context) as readonly Tool[];
const run = async (name: string, args: Record<string, unknown>) =>
  (tools.find((tool) => tool.name === name) as ActingTool).run(args, context) as ToolOutput | Promise<ToolOutput>;

describe('built-in tools', () => {
  it('are those that the bot names; an unknown name yields no tool', () => {
    expect(tools.map(({ name }) => name)).toEqual(['current_time', 'search_guide', 'ask_user']);
  });

  it('current_time: gives the time in the requested time zone', async () => {
    const { text } = await run('current_time', { time_zone: 'Asia/Shanghai' });
    expect(JSON.parse(text)).toMatchObject({ iso: '2026-11-15T12:00:00.000Z', time_zone: 'Asia/Shanghai' });
    expect(text).toContain('20:00');
  });

  it('current_time: refuses a time zone that does not exist', async () => {
    await expect(run('current_time', { time_zone: 'Moon/Base' })).rejects.toThrow('time_zone is not a time zone');
  });

  it('search_guide: finds the page of the guide that a question is about, with its source', async () => {
    const { text, recalled } = await run('search_guide', { query: 'How do I connect a real model?' });
    expect(JSON.parse(text).chunks[0].source).toBe('Connecting a real model');
    expect(recalled?.[0]?.meta.document.name).toBe('Connecting a real model');
  });

  it.each([
    ['Can an agent answer from my PDF documents?', 'Knowledge: answers from documents'],
    ['How do I store rows of expenses in tables?', 'Tables that agents read and write'],
    ['How does the long-term memory of an agent work?', 'Long-term memory'],
  ])('search_guide: %s', async (query, title) => {
    const { text } = await run('search_guide', { query });
    expect(JSON.parse(text).chunks[0].source).toBe(title);
  });

  it('search_guide: finds nothing where no page of the guide fits', async () => {
    const { text, recalled } = await run('search_guide', { query: 'zebra' });
    expect(JSON.parse(text)).toEqual({ chunks: [] });
    expect(recalled).toEqual([]);
  });
});
