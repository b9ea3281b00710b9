import {
  type AnyOperation,
  type Operation,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  type Stream,
  toHttpRequest,
  type Upload,
} from '@parley/contract';
import type { App } from '../platform/http/app.ts';
import { sendWithoutNetwork } from './send-without-network.ts';
import { readTestStream, type TestStream } from './test-stream.ts';

/** A client that keeps its cookies like a browser and calls the app without a network. */
export interface TestBrowser {
  /** The session cookie. */
  cookie: string;
  /** The cookie by which accounts know this browser. */
  deviceCookie: string;
  send(path: string, init?: RequestInit): Promise<Response>;
  sendOperation<Defined extends AnyOperation>(
    operation: Defined,
    request: RequestOf<Defined>,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<Response>;
  openStream<Defined extends Stream>(operation: Defined, request: RequestOf<Defined>): Promise<TestStream>;
  call<Defined extends Operation | Upload>(
    operation: Defined,
    request: RequestOf<Defined>,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<ResponseOf<Defined>>;
}

export function createTestBrowser(app: App, address: () => Promise<string>, ip: string): TestBrowser {
  const { baseUrl } = app.platform;
  const host = baseUrl && new URL(baseUrl).host;

  function keepCookies(headers: Headers): void {
    for (const set of headers.getSetCookie()) {
      const [cookie = ''] = set.split(';', 1);
      if (cookie.includes('device_key=')) browser.deviceCookie = cookie;
      else browser.cookie = cookie.endsWith('=') ? '' : cookie;
    }
  }

  const browser: TestBrowser = {
    cookie: '',
    deviceCookie: '',
    async send(path, init = {}) {
      const headers = new Headers(init.headers);
      const cookies = [browser.cookie, browser.deviceCookie].filter(Boolean);
      if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
      if (host && !headers.has('host')) headers.set('host', host);
      const response = await sendWithoutNetwork(app.routes, path, { ...init, headers }, ip);
      keepCookies(response.headers);
      return response;
    },
    async sendOperation(operation, request, bytes) {
      const { path, init } = toHttpRequest(operation, request, bytes);
      if (operation.kind !== 'stream') return browser.send(path, init as RequestInit);
      const headers = { ...init.headers, cookie: browser.cookie };
      return fetch((await address()) + path, { ...(init as RequestInit), headers });
    },
    async openStream(operation, request) {
      const response = await browser.sendOperation(operation, request);
      return readTestStream(response);
    },
    async call(operation, request, bytes) {
      const response = await browser.sendOperation(operation, request, bytes);
      return readEnvelope(operation, await response.json(), response.headers.get('x-tt-logid') ?? '');
    },
  };
  return browser;
}
