import { REQUEST_HEADER, REQUEST_HEADER_VALUE } from '@parley/contract';
import type { ApiOperation } from './api-operations.ts';
import type { ExampleBody } from './example-body.ts';

/** The call for a terminal. The session is in a file of cookies, as curl writes it at sign-in. */
export function toCurl(
  { method, path, exampleBody }: Pick<ApiOperation, 'method' | 'path' | 'exampleBody'>,
  origin: string,
): string {
  const lines = [
    `curl -X ${method} ${quoted(origin + path)}`,
    '-b cookies -c cookies',
    `-H ${quoted(`${REQUEST_HEADER}: ${REQUEST_HEADER_VALUE}`)}`,
    ...bodyLines(exampleBody),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(body: ExampleBody): string[] {
  switch (body.type) {
    case 'none':
      return [];
    case 'json':
      return [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body.value))}`];
    case 'form':
      return Object.entries(body.fields).map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`);
    case 'file':
      return [`--data-binary '@<file>'`];
  }
}

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
