import { PassportWebEmailRegisterV2Post } from '@parley/contract';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createDisposables } from './disposables.ts';
import { createHttpClient, type HttpClient, PASSWORD } from './http-client.ts';
import { borrowContext } from './kept-context.ts';
import { type ServerOptions, startServer } from './killable-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { workerBrowser } from './worker-browser.ts';

export interface Studio extends AsyncDisposable {
  readonly address: string;
  /** Of a server that strangers can reach. */
  readonly firstAccountLink: string | undefined;
  readonly page: Page;
  /** Console errors: page errors, content security policy violations, failed scripts. */
  readonly complaints: string[];
  /** A page in a new browser context, with its own cookies. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>;
  /** Kills the server, which has its own process, with SIGKILL and starts it again at the same address. */
  killServer(): Promise<void>;
}

interface Options extends ServerOptions {
  signedInAs?: string;
  browser?: BrowserContextOptions;
}

/** The built studio on a new server with an empty folder, in a real browser. */
export async function openStudio({
  signedInAs,
  browser: contextOptions,
  settings,
  ...serverOptions
}: Options = {}): Promise<Studio> {
  await using parts = createDisposables();
  const folder = parts.use(await temporaryFolder());
  const borrowed = contextOptions ? undefined : await borrowContext();
  if (borrowed) parts.use(borrowed);
  const PORT = borrowed ? new URL(borrowed.origin).port : '0';
  const server = parts.use(await startServer(folder.path, { ...serverOptions, settings: { PORT, ...settings } }));
  const browser = await workerBrowser();
  const contexts: BrowserContext[] = [];
  parts.use({
    async [Symbol.asyncDispose]() {
      // The server waits for its readers.
      await Promise.all([borrowed?.closePages(), ...contexts.map((context) => context.close())]);
    },
  });
  const { address, firstAccountLink } = server;
  const complaints: string[] = [];

  async function openBrowser(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ baseURL: address, ...options });
    contexts.push(context);
    return openPage(context);
  }

  async function openPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
    });
    return page;
  }

  const page = await (borrowed?.origin === address ? openPage(borrowed.context) : openBrowser(contextOptions));
  if (signedInAs) await signIn(address, page, signedInAs);
  const opened = parts.move();
  return {
    address,
    firstAccountLink,
    page,
    complaints,
    openBrowser,
    killServer: () => server.killAndRestart({ keepsPort: true }),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** The browser logs every response with an error status. */
const isExpected = (text: string) =>
  text.startsWith('Failed to load resource: the server responded with a status of 4') ||
  // Of a test that goes offline.
  text.includes('net::ERR_INTERNET_DISCONNECTED');

/** Registers over HTTP and gives the session cookie to the page: most tests are not about sign-in. */
async function signIn(address: string, page: Page, email: string): Promise<void> {
  const client = createHttpClient(address);
  await client.call(PassportWebEmailRegisterV2Post, { email, password: PASSWORD });
  await takeSession(page, client, address);
}

/** Copies the session cookie of an HTTP client into a page. */
export async function takeSession(
  page: Page,
  { cookie }: HttpClient,
  address = new URL(page.url()).origin,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }]);
}
