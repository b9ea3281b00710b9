import { describe, expect, it } from 'vitest';
import { type ExampleBody, exampleBodyOf } from './example-body.ts';
import { toCurl } from './to-curl.ts';

const curl = (exampleBody: ExampleBody) =>
  toCurl({ method: 'POST', path: '/api/space/rename', exampleBody }, 'https://parley.example');

describe('API reference examples', () => {
  it('have a value for each required field', () => {
    const schema = {
      type: 'object',
      required: ['space_id', 'kind', 'ids', 'amount', 'inner', 'choice'],
      properties: {
        space_id: { type: 'string' },
        kind: { const: 'team' },
        ids: { type: 'array', minItems: 1, items: { type: 'string' } },
        amount: { type: 'integer' },
        inner: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } },
        choice: { anyOf: [{ enum: [1, 2] }, { type: 'null' }] },
        optional: { type: 'string' },
      },
    };
    expect(exampleBodyOf({ 'application/json': { schema } })).toEqual({
      type: 'json',
      value: { space_id: '<space_id>', kind: 'team', ids: ['<ids>'], amount: 0, inner: { on: false }, choice: 1 },
    });
  });

  it('are calls that a shell can run', () => {
    expect(curl({ type: 'json', value: { name: "Ada's" } })).toBe(
      [
        "curl -X POST 'https://parley.example/api/space/rename' \\",
        '  -b cookies -c cookies \\',
        "  -H 'x-requested-with: XMLHttpRequest' \\",
        "  -H 'content-type: application/json' \\",
        `  -d '{"name":"Ada'\\''s"}'`,
      ].join('\n'),
    );
    expect(curl(exampleBodyOf({}))).not.toContain('-d');
  });

  it('send files as the call takes them', () => {
    const schema = {
      type: 'object',
      required: ['avatar'],
      properties: { avatar: { type: 'string', format: 'binary' } },
    };
    expect(curl(exampleBodyOf({ 'multipart/form-data': { schema } }))).toContain("-F 'avatar=@<file>'");
    expect(curl(exampleBodyOf({ 'application/octet-stream': {} }))).toContain("--data-binary '@<file>'");
  });
});
