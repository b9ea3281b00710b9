import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { inject } from 'vitest';

const studio = fileURLToPath(new URL('../../apps/studio', import.meta.url));
const gallery = dirname(fileURLToPath(import.meta.resolve('../../apps/studio/src/features/ui-gallery/main.tsx')));

export interface Gallery extends AsyncDisposable {
  readonly page: Page;
  /** What the browser complained about. */
  readonly complaints: string[];
}

/** The component gallery from the development server: the build does not contain it. */
export async function openGallery(options: BrowserContextOptions): Promise<Gallery> {
  const server = await createServer({
    root: studio,
    configFile: `${studio}/vite.config.ts`,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const browser = await chromium.connect(inject('browserEndpoint'));
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(new URL(`${relative(studio, gallery)}/`, server.resolvedUrls?.local[0]).href);
  await page.getByRole('heading', { name: 'Component gallery' }).waitFor();
  return {
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.close();
    },
  };
}
