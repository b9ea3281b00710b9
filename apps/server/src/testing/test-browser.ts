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
import { readTestStream, type TestStream } from './test-stream.ts';

/** A client that keeps its cookie like a browser and calls the app without a network. */
export interface TestBrowser {
  cookie: string;
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
  const browser: TestBrowser = {
    cookie: '',
    async send(path, init = {}) {
      const headers = new Headers(init.headers);
      if (browser.cookie) headers.set('cookie', browser.cookie);
      const bindings = { incoming: { socket: { remoteAddress: ip } } };
      const response = await app.routes.request(path, { ...init, headers }, bindings);
      const set = response.headers.get('set-cookie')?.split(';', 1)[0];
      if (set !== undefined) browser.cookie = set.endsWith('=') ? '' : set;
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
