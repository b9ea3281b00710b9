// The handler that the AI SDK's own pages show, on Hono.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { serve } from '@hono/node-server';
import { streamText } from 'ai';
import { Hono } from 'hono';

const provider = createOpenAICompatible({
  name: 'fake',
  baseURL: process.env.UPSTREAM ?? '',
  apiKey: 'none',
  includeUsage: true,
});
const app = new Hono();
app.post('/chat', async (context) => {
  const { model, messages } = await context.req.json();
  return streamText({ model: provider(model), messages }).toUIMessageStreamResponse();
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
