import { ToolDefinition } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkTool } from '../check-tool.ts';
import { createPluginImport } from './plugin-import.ts';
import { lineOf } from './testing/read-fixture.ts';

const { importCurl } = createPluginImport();
const read = (command: string) => {
  const imported = importCurl(command, { locale: 'en-US' });
  for (const tool of z.parse(z.array(ToolDefinition), imported.tools)) checkTool(tool, false);
  return { ...imported, lines: imported.tools[0]?.request_params.map(lineOf) };
};

describe('wire §5 plugins: a tool from a curl command', () => {
  it('has the address, the path and the query', () => {
    const { url, tools, lines } = read(`curl 'https://api.example.com/v1/pets?limit=10&kind=cat'`);
    expect([url, tools[0]?.method, tools[0]?.path, tools[0]?.name]).toEqual([
      'https://api.example.com',
      'GET',
      '/v1/pets',
      'get_pets',
    ]);
    expect(lines).toEqual(['query limit?: string = 10', 'query kind?: string = cat']);
  });

  it('has the fields of a JSON body, with what was sent as their default', () => {
    const { tools, lines, secret, auth } = read(`curl -sSL -X POST https://api.example.com/pets/{id} \\
  -H "Authorization: Bearer sk-123" -H 'Content-Type: application/json' -H 'X-Version: 2' \\
  --data-raw '{"name": "Kitty", "age": 3, "tame": true, "owner": {"id": 5}, "tags": ["a"]}'`);
    expect(tools[0]).toMatchObject({ method: 'POST', path: '/pets/{id}', body_kind: 'json' });
    expect(lines).toEqual([
      'header X-Version?: string = 2 fixed',
      'path id: string',
      'body name?: string = Kitty',
      'body age?: integer = 3',
      'body tame?: boolean = true',
      'body owner?: {id?: integer} = {"id":5}',
      'body tags?: string[] = ["a"]',
    ]);
    expect([auth, secret]).toEqual([
      { type: 'key', owner: 'space', location: 'header', name: 'Authorization', prefix: 'Bearer ' },
      'sk-123',
    ]);
  });

  it('has a body without fields as one value, with what was sent as its default', () => {
    const { lines } = read(`curl https://api.example.com/pets --json '[{"id": 1}]'`);
    expect(lines).toEqual(['body body: {id?: integer}[] = [{"id":1}] whole body']);
  });

  it.each([
    ['-u me:pass', { type: 'basic' }, 'me:pass'],
    [`-H 'Authorization: Basic ${Buffer.from('me:pass').toString('base64')}'`, { type: 'basic' }, 'me:pass'],
    ["-H 'X-Api-Key: abc'", { location: 'header', name: 'X-Api-Key', prefix: '' }, 'abc'],
    ["-H 'Authorization: Token abc'", { prefix: 'Token ' }, 'abc'],
    ['-H "Authorization: Bearer $TOKEN"', { prefix: 'Bearer ' }, undefined],
    ["-H 'Authorization: Bearer <your token>'", { prefix: 'Bearer ' }, undefined],
    ["-G -d 'api_key=abc'", { location: 'query', name: 'api_key' }, 'abc'],
    ['--oauth2-bearer abc', { prefix: 'Bearer ' }, 'abc'],
  ])('takes the key apart: %s', (options, auth, secret) => {
    const imported = read(`curl https://api.example.com/pets ${options}`);
    expect([imported.auth, imported.secret]).toEqual([expect.objectContaining(auth), secret]);
    expect(JSON.stringify(imported.tools)).not.toContain('abc');
  });

  it('can have a form, and a form with files', () => {
    const form = read(`curl https://api.example.com/pets -d name=Kitty --data-urlencode 'note=a b'`);
    expect([form.tools[0]?.body_kind, form.lines]).toEqual([
      'form',
      ['body name?: string = Kitty', 'body note?: string = a b'],
    ]);
    const files = read(`curl https://api.example.com/pets -F photo=@cat.png -F 'name=Kitty;type=text/plain'`);
    expect([files.tools[0]?.body_kind, files.lines]).toEqual([
      'multipart',
      ['body photo?: <file>', 'body name?: string = Kitty'],
    ]);
    expect(files.left_out[0]?.where).toBe('POST /pets: photo');
  });

  it('can be written in every way that a shell allows', () => {
    const { tools, lines } = read(
      `/usr/bin/curl --request=PUT --json $'{"a":"it\\'s \\u00e9"}' --url "https://api.example.com/a\\"b" --compressed`,
    );
    expect([tools[0]?.method, tools[0]?.path]).toEqual(['PUT', '/a%22b']);
    expect(lines).toEqual(["body a?: string = it's é"]);
    expect(read('curl -XDELETE https://api.example.com/a?b=1&c=2').lines).toEqual([
      'query b?: string = 1',
      'query c?: string = 2',
    ]);
  });

  it('of several commands is one each, at the same address', () => {
    const { tools, left_out } = read(`curl https://a.example/one
curl https://a.example/two | jq .
curl https://b.example/three
rm -rf /`);
    expect(tools.map(({ path }) => path)).toEqual(['/one', '/two']);
    expect(left_out.map(({ where }) => where)).toEqual(['jq', 'GET /three', 'rm']);
  });

  it('lists what has no place in it', () => {
    const { left_out } = read(
      `curl -k -b 'sid=1' -x http://proxy https://a.example/ -d @body.json -H 'X-Api-Key: a' -u b:c`,
    );
    expect(left_out.map(({ where, reason }) => `${where} ${reason}`)).toEqual([
      'GET / The option -k has no effect in a tool.',
      'GET / The option --proxy has no effect in a tool.',
      'GET / The file body.json is on your computer: tools get files from the chat.',
      'GET /: X-Api-Key It needs several keys at once (X-Api-Key).',
      'GET /: cookie Cookies are not sent.',
    ]);
  });

  it.each([
    ['', 'The document is empty.'],
    ['curl', 'The command has no http address.'],
    ['curl ftp://a.example/x', 'The command has no http address.'],
    [`curl 'https://a.example`, 'A quotation mark is not closed in the command.'],
    [
      'wget https://a.example',
      'The document has no operation that can be a tool. wget: Only curl commands become tools.',
    ],
    ['curl -I https://a.example/x', 'HEAD /x: Tools can use GET, POST, PUT, PATCH and DELETE, not HEAD.'],
    [
      'curl https://a.example/x -H "content-type: text/xml" -d "<a/>"',
      'POST /x: Bodies are sent as JSON or as forms, not as text/xml.',
    ],
  ])('refuses %s', (command, words) => {
    expect(() => read(command)).toThrow(words);
  });
});
