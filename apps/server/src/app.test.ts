import { Attach, operationsByFeature } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from './testing/open-test-app.ts';

interface Event {
  title: string;
  properties: { event: object; data: { contentMediaType: string; contentSchema: object } };
}

interface Described {
  operationId: string;
  parameters?: object[];
  'x-policy': { caller: string };
  responses: Record<string, { content: Record<string, { schema: { oneOf?: Event[] } }> }>;
}

interface Openapi {
  paths: Record<string, Record<string, Described>>;
}

const operations = Object.values(operationsByFeature).flat();

describe('app', () => {
  it('implements every operation of the contract, and nothing else', async () => {
    await using server = await openTestApp();
    expect([...server.app.implemented].sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it('describes every operation with its policy in the OpenAPI document', async () => {
    await using server = await openTestApp();
    const document = (await (await server.browser().send('/api/openapi.json')).json()) as Openapi;
    const described = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(operations.map(({ name }) => name).sort());
    for (const one of described) expect(one['x-policy'].caller).toMatch(/^(public|signed-in|administrator)$/);
    const download = document.paths['/api/object/{object_id}']?.get;
    expect(download?.parameters).toMatchObject([{ name: 'object_id', in: 'path' }]);
    const upload = document.paths['/api/upload/object/{object_id}'];
    expect(Object.keys(upload ?? {}).sort()).toEqual(['delete', 'get', 'put']);
    expect(upload?.put?.parameters).toEqual([
      expect.objectContaining({ name: 'object_id', in: 'path', required: true }),
      expect.objectContaining({ name: 'x-upload-token', in: 'header', required: false }),
      expect.objectContaining({ name: 'x-upload-offset', in: 'header', required: true }),
    ]);
  });

  it('describes the events of a stream by name and data', async () => {
    await using server = await openTestApp();
    const document = (await (await server.browser().send('/api/openapi.json')).json()) as Openapi;
    const { responses } = document.paths[Attach.path]?.post ?? {};
    const events = responses?.['200']?.content['text/event-stream']?.schema.oneOf ?? [];
    expect(events.map(({ title, properties }) => [title, properties.event])).toEqual(
      Object.keys(Attach.events).map((name) => [name, { const: name }]),
    );
    for (const { properties } of events) expect(properties.data.contentMediaType).toBe('application/json');
    const [message] = events;
    expect(message?.properties.data.contentSchema).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['message', 'seq_id', 'is_finish']),
    });
    expect(responses?.default?.content).toHaveProperty('application/json');
  });

  it('answers the health and readiness checks', async () => {
    await using server = await openTestApp();
    expect((await server.browser().send('/healthz')).status).toBe(200);
    expect((await server.browser().send('/readyz')).status).toBe(200);
  });
});
