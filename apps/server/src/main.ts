import { explainStartFailure } from './explain-start-failure.ts';
import { createLog } from './platform/log.ts';
import { serve } from './serve.ts';
import { compileEagerly, keepYoungGenerationOfThreads } from './v8-flags.ts';

const STOP_WITHIN_MS = 14_000;

// Files of the server are not readable by other users of the machine.
process.umask(0o077);
keepYoungGenerationOfThreads();
const log = createLog();

async function start(): Promise<void> {
  const serving = await serve(process.env, log);
  compileEagerly();
  void serving.lost.then((error) => {
    log.fatal({ err: error }, 'the database or the studio is gone, so the server ends');
    process.exit(1);
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // The process ends even when something hangs, such as a database that does not answer.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await serving.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Signal handlers are installed before this line is printed, because its reader may send a signal at once.
  const { address, firstAccountPath } = serving;
  // In one write, so that a program that reads the address has the link too.
  process.stdout.write(
    `Parley is ready at ${address}\n${firstAccountPath ? firstAccountLines(address, firstAccountPath) : ''}`,
  );
}

/** The address of a server that listens on all addresses of the machine: nobody can open it as it is. */
const ANY_ADDRESS = /0\.0\.0\.0|\[::\]/;

function firstAccountLines(address: string, path: string): string {
  const [anyAddress] = ANY_ADDRESS.exec(address) ?? [];
  const hint = anyAddress ? ` Put the address of this machine in place of ${anyAddress}.` : '';
  return `Nobody has registered yet. Create the administrator's account with this link. It works once.${hint}\n${address}${path}\n`;
}

start().catch((error) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
});
