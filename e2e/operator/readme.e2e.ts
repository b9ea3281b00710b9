import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { findProgram } from '../../tooling/test-services/system-programs.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const readme = join(import.meta.dirname, '../../README.md');

/** The shell commands under a heading, with the address of this server. */
async function linesUnder(heading: string, address: string): Promise<string> {
  const text = await readFile(readme, 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [, lines = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  return lines.replaceAll('http://127.0.0.1:3000', address);
}

const answersIn = (events: string) =>
  events
    .split('\n')
    .filter((line) => line.startsWith('data: {"message"'))
    .map((line) => JSON.parse(line.slice('data: '.length)).message)
    .filter(({ type }) => type === 'answer');

// The walk needs curl; without it this test is skipped.
it.skipIf(!findProgram(['curl']))('the walk through the API in the README works as it is written', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: join(folder.path, 'data') });
  const script = await linesUnder('Use the API', server.address);
  const { stdout } = await run('sh', ['-ec', script], { cwd: folder.path, maxBuffer: 2 ** 24 });

  const [first = '', resumed = ''] = stdout.split(/event: done\n/);
  expect(first).toContain('"type":"ack"');
  expect(
    answersIn(first)
      .map(({ content }) => content)
      .join(''),
  ).toContain('offline demo');
  const begun = await readFile(join(folder.path, 'begun'), 'utf8');
  const whole = [...answersIn(begun), ...answersIn(resumed)].map(({ content }) => content).join('');
  const { message_list } = JSON.parse(
    stdout
      .split('\n')
      .findLast((line) => line.includes('"message_list"'))
      ?.replace(/^.*?(\{"code":0,"msg":"","message_list")/, '$1') ?? '',
  );
  const stored = message_list.filter(({ type }: { type: string }) => type === 'answer');
  expect(stored.map(({ content }: { content: string }) => content)).toContain(whole);
  expect(stored[0]).toMatchObject({ status: 'broken' });
  expect(stored[0].broken_pos).toBe(stored[0].content.length);
});
