import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operationsByFeature } from './operations-by-feature.ts';
import { idOf, taggedIdsIn, tagsOf } from './tagged-id.ts';

const Request = z.object({
  user_id: idOf('user'),
  session_ids: z.array(idOf('session')),
  icon: z.optional(z.object({ object_id: z.nullable(idOf('object')) })),
  by_user: z.optional(z.record(idOf('user'), z.string())),
  target: z.optional(z.union([z.object({ session_id: idOf('session') }), z.object({ name: z.string() })])),
});

describe('tagged ids', () => {
  it('finds every id of an accepted request, also in arrays, records, optional parts and unions', () => {
    const found = taggedIdsIn(Request, {
      user_id: 'u1',
      session_ids: ['s1', 's2'],
      icon: { object_id: 'o1' },
      by_user: { u2: 'x' },
      target: { session_id: 's3' },
    });
    expect(found).toEqual([
      { kind: 'user', id: 'u1' },
      { kind: 'session', id: 's1' },
      { kind: 'session', id: 's2' },
      { kind: 'object', id: 'o1' },
      { kind: 'user', id: 'u2' },
      { kind: 'session', id: 's3' },
    ]);
  });

  it('finds nothing where optional and nullable ids are absent', () => {
    expect(taggedIdsIn(Request, { user_id: 'u1', session_ids: [], icon: { object_id: null } })).toEqual([
      { kind: 'user', id: 'u1' },
    ]);
  });

  it.each([
    ['tuple', z.tuple([idOf('user')])],
    ['map', z.map(z.string(), idOf('user'))],
    ['set', z.set(idOf('user'))],
    ['lazy', z.lazy(() => idOf('user'))],
    ['intersection', z.intersection(z.object({ user_id: idOf('user') }), z.object({ name: z.string() }))],
    ['readonly', z.readonly(idOf('user'))],
    ['catch', z.catch(idOf('user'), '')],
    ['date', z.date()],
    ['catchall', z.catchall(z.object({}), idOf('user'))],
    [
      'pipe',
      z.pipe(
        idOf('user'),
        z.transform((id) => ({ id })),
      ),
    ],
  ])('throws on a schema of the unknown type %s, also deep inside a request', (type, schema) => {
    const request = z.object({ parts: z.array(z.optional(schema)) });
    expect(() => tagsOf(request)).toThrow(type);
    expect(() => taggedIdsIn(request, { parts: [] })).toThrow(type);
  });

  it('knows every schema type in the requests of the contract', () => {
    for (const { name, request } of Object.values(operationsByFeature).flat())
      expect(() => tagsOf(request), name).not.toThrow();
  });

  it('lists the kinds of ids that a request can carry from the schema alone', () => {
    expect([...tagsOf(Request)].sort()).toEqual(['object', 'session', 'user']);
    expect(tagsOf(z.object({ name: z.string() }))).toEqual([]);
  });

  it.each(['', 'x'.repeat(65), 'a b', '../a', 'a\u0000'])('refuses %j as an id', (id) => {
    expect(idOf('user').safeParse(id).success).toBe(false);
  });
});
