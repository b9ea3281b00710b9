import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { build, type InlineConfig, preview } from 'vite';
import { vi } from 'vitest';
import { drawFace } from '../../apps/server/src/features/bot/face/draw-face.ts';
import { toSvg } from '../../apps/server/src/platform/drawing/drawing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { workerBrowser } from '../support/worker-browser.ts';

const studio = fileURLToPath(new URL('../../apps/studio', import.meta.url));
const gallery = dirname(fileURLToPath(import.meta.resolve('../../apps/studio/src/features/ui-gallery/main.tsx')));

export interface Gallery extends AsyncDisposable {
  /** Opens the gallery in a new page. */
  open(options: BrowserContextOptions): Promise<Page>;
  /** Console errors of the browser. */
  readonly complaints: string[];
}

/** Builds the component gallery separately: the product does not contain it. */
export async function buildGallery(): Promise<Gallery> {
  const folder = await temporaryFolder();
  const config: InlineConfig = {
    root: studio,
    configFile: join(studio, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder.path, rolldownOptions: { input: join(gallery, 'index.html') } },
    preview: { host: '127.0.0.1', port: 0 },
  };
  // NODE_ENV is `test` here; Vite would build for it.
  vi.stubEnv('NODE_ENV', 'production');
  await build(config);
  vi.unstubAllEnvs();
  const server = await preview(config);
  const browser = await workerBrowser();
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const address = new URL(`${relative(studio, gallery)}/index.html`, server.resolvedUrls?.local[0]).href;
  return {
    complaints,
    async open(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      // The gallery's only call: there is no server here.
      await page.route('**/api/bot/face/*', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: toSvg(drawFace(route.request().url())) }),
      );
      await page.goto(address);
      await page.getByRole('heading', { name: 'Component gallery' }).waitFor();
      return page;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
