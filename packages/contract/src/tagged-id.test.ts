import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
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

  it('tells from the schema alone which kinds of ids a request can carry', () => {
    expect([...tagsOf(Request)].sort()).toEqual(['object', 'session', 'user']);
    expect(tagsOf(z.object({ name: z.string() }))).toEqual([]);
  });

  it.each(['', 'x'.repeat(65), 'a b', '../a', 'a\u0000'])('refuses %j as an id', (id) => {
    expect(idOf('user').safeParse(id).success).toBe(false);
  });
});
