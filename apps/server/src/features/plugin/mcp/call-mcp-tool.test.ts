import { describe, expect, it } from 'vitest';
import { createMcpClient } from '../../../platform/mcp/mcp-client.ts';
import { createSafeRequest } from '../../../platform/safe-fetch/safe-request.ts';
import { startFetchServer } from '../../../testing/start-mcp-server.ts';
import type { CalledPluginRow } from '../plugin.schema.ts';
import { tool } from '../testing/plugins.ts';
import { createCallMcpTool } from './call-mcp-tool.ts';
import { createMcpPlugins } from './mcp-plugins.ts';

describe('wire §5 a call of a tool of an MCP server', () => {
  it('that hangs fails in words after its time limit', async () => {
    await using server = await startFetchServer(() => new Promise<Response>(() => undefined));
    const safeRequest = createSafeRequest([server.host]);
    const callMcpTool = createCallMcpTool({
      mcpPlugins: createMcpPlugins({ mcp: createMcpClient({ safeRequest, newId: () => 'id' }) }),
      authoriseCall: {
        authorise: async () => ({ kind: 'ready', headers: {}, query: {}, hidden: [] }),
        renew: async () => null,
      },
    });
    const row = { name: 'Tests', source: 'mcp' } as CalledPluginRow;
    const result = await callMcpTool({
      plugin: { row, url: server.url, auth: { type: 'none' } },
      tool: tool('look'),
      args: {},
      variables: {},
      isDebug: true,
      userId: 'ada',
      locale: 'en-US',
      signal: AbortSignal.timeout(20),
    });
    expect(result).toMatchObject({ kind: 'failed', reason: 'The server took too long.', request: { url: server.url } });
  });
});
