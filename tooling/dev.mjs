import './require-node.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { inRepository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { runNode } from './run-program.mjs';
import { say } from './say.mjs';

const STUDIO_PORT = 5173;
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
      // The server compares Origin with Host, so the browser's Host has to reach it.
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
    say(`Open http://127.0.0.1:${STUDIO_PORT}`);
    const tsx = inRepository('node_modules', 'tsx', 'dist', 'cli.mjs');
    const main = inRepository('apps', 'server', 'src', 'main.ts');
    const { exitCode } = await runNode(tsx, ['watch', '--clear-screen=false', main], { signal });
    return exitCode;
  } finally {
    await studio.close();
  }
});
