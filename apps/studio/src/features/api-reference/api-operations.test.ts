import { describe, expect, it } from 'vitest';
import { groupsOf, matchingGroups } from './api-operations.ts';
import type { JsonSchema, OpenApiDocument } from './open-api-document.ts';

const event = (title: string, contentSchema: JsonSchema): JsonSchema => ({
  title,
  properties: { event: { const: title }, data: { type: 'string', contentSchema } },
});

const document: OpenApiDocument = {
  paths: {
    '/api/account/list_sessions': {
      post: {
        operationId: 'ListSessions',
        tags: ['account'],
        summary: 'Lists where the account is signed in.',
        'x-policy': { caller: 'signed-in', verb: 'read' },
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: {} } } } },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['sessions'],
                  properties: {
                    sessions: {
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['ip'],
                        properties: { ip: { type: 'string', maxLength: 45 } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/api/conversation/attach': {
      post: {
        operationId: 'Attach',
        tags: ['conversation'],
        responses: {
          200: {
            content: {
              'text/event-stream': {
                schema: {
                  oneOf: [
                    event('done', { type: 'object', properties: {} }),
                    event('change', {
                      oneOf: [
                        { properties: { kind: { const: 'read' }, index: { type: 'string' } }, required: ['index'] },
                        { properties: { kind: { const: 'cleared' } } },
                      ],
                    }),
                  ],
                },
              },
            },
          },
        },
      },
    },
    '/api/object/{object_id}': {
      get: {
        operationId: 'GetObject',
        tags: ['object'],
        parameters: [{ name: 'object_id', required: true, schema: { type: 'string', minLength: 1, maxLength: 64 } }],
      },
    },
  },
};

describe('API reference', () => {
  it('groups calls by tag and flattens their fields', () => {
    const [account, , object] = groupsOf(document);
    expect(account?.tag).toBe('account');
    expect(account?.operations[0]).toMatchObject({
      name: 'ListSessions',
      method: 'POST',
      caller: 'signed-in',
      request: [],
      response: [
        { name: 'sessions', type: 'object[]', isRequired: true },
        { name: 'sessions[].ip', type: 'string (≤ 45)', isRequired: true },
      ],
    });
    expect(object?.operations[0]?.request).toEqual([{ name: 'object_id', type: 'string (1–64)', isRequired: true }]);
  });

  it('lists the events of a stream, each variant separately', () => {
    const [, conversation] = groupsOf(document);
    expect(conversation?.operations[0]).toMatchObject({
      response: [],
      events: [
        { name: 'done', variant: undefined, fields: [] },
        { name: 'change', variant: 'read', fields: [{ name: 'kind', type: '"read"' }, { name: 'index' }] },
        { name: 'change', variant: 'cleared' },
      ],
    });
  });

  it('finds calls by name, path or summary', () => {
    const groups = groupsOf(document);
    expect(matchingGroups(groups, 'SIGNED IN').map(({ tag }) => tag)).toEqual(['account']);
    expect(matchingGroups(groups, 'object_id').map(({ tag }) => tag)).toEqual(['object']);
    expect(matchingGroups(groups, 'nothing')).toEqual([]);
  });
});
