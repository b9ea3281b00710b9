import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const example = join(import.meta.dirname, '../../docs/examples/chat.ts');

it('the example of docs/chat-core.md is short', async () => {
  const lines = (await readFile(example, 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
});

it('the example of docs/chat-core.md chats, resumes, stops and pages', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path });
  const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', example, server.address]);
  expect(stderr).toBe('');
  const [first = '', resumed = '', stopped = ''] = stdout.split(/^(?=success |stopped )/m);
  expect(first).toMatch(/^success .*offline/s);
  expect(resumed).toMatch(/^success /);
  expect(stopped).toMatch(/^stopped /);
  expect(stopped.length).toBeLessThan(resumed.length);
  expect(stdout.trimEnd()).toMatch(/\[ 'What can you do\?', 'Show me markdown', 'Show me markdown again' \]$/);
});
