import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const commands = join(import.meta.dirname, '../../dist/server');

/** Cleared, so that the environment of the test run does not change the command. */
const NO_SETTINGS = {
  DATABASE_URL: '',
  BASE_URL: '',
  SECRET_KEY_FILE: '',
  MODEL_BASE_URL: '',
  MODEL_NAME: '',
  MODEL_API_KEY: '',
};

/** Runs a command of the operator, such as `backup`, and gives what it prints. */
export async function runOperatorCommand(
  name: string,
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<string> {
  const env = { ...process.env, ...NO_SETTINGS, ...settings };
  const { stdout } = await run(process.execPath, [join(commands, `${name}.js`), ...parameters], { env });
  return stdout;
}
