import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

export interface BuiltPage {
  readonly folder: string;
  /** Gzipped bytes of the initial load. */
  readonly firstLoadKb: number;
}

interface BuildOptions {
  /** Modules left out when weighing. Such a page does not run. */
  readonly without?: readonly (string | RegExp)[];
}

/** Builds a page for production, with the plugins of its `vite-plugins.mjs`. */
export async function buildPage(
  source: string,
  folder: string,
  { without = [] }: BuildOptions = {},
): Promise<BuiltPage> {
  const result = await build({
    configFile: false,
    root: source,
    base: './',
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), await ownPlugins(source)],
    // Bench code and page must share one copy.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { external: [...without] },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return { folder, firstLoadKb: firstLoadOf(output) / 1000 };
}

async function ownPlugins(source: string): Promise<Plugin[]> {
  const file = `${source}/vite-plugins.mjs`;
  return existsSync(file) ? (await import(pathToFileURL(file).href)).default : [];
}

/** The entry and its static imports, without dynamic ones. */
function firstLoadOf(output: Rolldown.RolldownOutput['output']): number {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const loaded = new Set<string>();
  const load = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (!chunk || loaded.has(fileName)) return;
    loaded.add(fileName);
    chunk.imports.forEach(load);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) load(chunk.fileName);
  return [...loaded].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length, 0);
}
