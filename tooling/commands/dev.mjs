import '../launch/require-node.mjs';
import { installIfNeeded } from '../launch/install-if-needed.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { runNode } from '../launch/run-program.mjs';
import { inRepository } from '../repository.mjs';

const STUDIO_PORT = 5173;
const STUDIO_ADDRESS = `http://127.0.0.1:${STUDIO_PORT}`;
const SERVER_PATHS = ['/api', '/healthz', '/readyz'];

async function startStudio() {
  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const studio = await createServer({
    configFile: inRepository('apps', 'studio', 'vite.config.ts'),
    root: inRepository('apps', 'studio'),
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port: STUDIO_PORT,
      strictPort: true,
      // The server compares the headers Origin and Host, so the proxy must not change them.
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, changeOrigin: false }])),
    },
  });
  await studio.listen();
  return studio;
}

await runCommand(async (signal) => {
  await installIfNeeded(signal);
  const studio = await startStudio();
  try {
    const tsx = inRepository('node_modules', 'tsx', 'dist', 'cli.mjs');
    const main = inRepository('apps', 'server', 'src', 'main.ts');
    // The server prints the address that users open; in development that is the studio's.
    const env = { BASE_URL: STUDIO_ADDRESS, REGISTRATION: 'open', ...process.env };
    const { exitCode } = await runNode(tsx, ['watch', '--clear-screen=false', main], { signal, env });
    return exitCode;
  } finally {
    await studio.close();
  }
});
