// One agent on Mastra's own server. Which model it asks travels in the request, so that the load can choose.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { serve } from '@hono/node-server';
import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { MastraServer } from '@mastra/hono';
import { Hono } from 'hono';

const provider = createOpenAICompatible({
  name: 'fake',
  baseURL: process.env.UPSTREAM ?? '',
  apiKey: 'none',
  includeUsage: true,
});
const agent = new Agent({
  id: 'bench',
  name: 'bench',
  instructions: 'You are helpful.',
  model: ({ requestContext }) => provider(requestContext.get('model')),
});
const app = new Hono();
await new MastraServer({ app, mastra: new Mastra({ agents: { bench: agent }, logger: false }) }).init();
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
