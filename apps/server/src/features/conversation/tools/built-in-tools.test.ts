import { describe, expect, it } from 'vitest';
import { builtInTools } from './built-in-tools.ts';
import type { ActingTool } from './tool.ts';

const caller = { now: Date.UTC(2026, 10, 15, 12), userId: 'user', signal: new AbortController().signal };
const run = async (name: 'current_time' | 'search_guide', parameters: Record<string, unknown>) =>
  (builtInTools[name] as ActingTool).run(parameters, caller);

describe('built-in tools', () => {
  it('tell the time where the user asks for it', async () => {
    const { text } = await run('current_time', { time_zone: 'Asia/Shanghai' });
    expect(JSON.parse(text)).toMatchObject({ iso: '2026-11-15T12:00:00.000Z', time_zone: 'Asia/Shanghai' });
    expect(text).toContain('20:00');
  });

  it('refuse a time zone that does not exist', () => {
    expect(builtInTools.current_time.parameters.safeParse({ time_zone: 'Moon/Base' }).success).toBe(false);
  });

  it('find the page of the guide that a question is about, with its source', async () => {
    const { text, recalled } = await run('search_guide', { query: 'How do I connect a real model?' });
    expect(JSON.parse(text).chunks[0].source).toBe('Connecting a real model');
    expect(recalled?.[0]?.meta.document.name).toBe('Connecting a real model');
  });

  it('find nothing where the guide has nothing to say', async () => {
    const { text, recalled } = await run('search_guide', { query: 'zebra' });
    expect(JSON.parse(text)).toEqual({ chunks: [] });
    expect(recalled).toEqual([]);
  });
});
