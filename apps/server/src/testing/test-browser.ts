import {
  type AnyOperation,
  type Operation,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  toHttpRequest,
} from '@parley/contract';
import type { App } from '../platform/http/app.ts';

/** A client that keeps its cookie, as a browser does, and calls the app without a network. */
export interface TestBrowser {
  cookie: string;
  send(path: string, init?: RequestInit): Promise<Response>;
  sendOperation<Defined extends AnyOperation>(operation: Defined, request: RequestOf<Defined>): Promise<Response>;
  call<Defined extends Operation>(operation: Defined, request: RequestOf<Defined>): Promise<ResponseOf<Defined>>;
}

export function createTestBrowser(app: App, ip: string): TestBrowser {
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
    sendOperation(operation, request) {
      const { path, init } = toHttpRequest(operation, request);
      return browser.send(path, init as RequestInit);
    },
    async call(operation, request) {
      const response = await browser.sendOperation(operation, request);
      return readEnvelope(operation, await response.json(), response.headers.get('x-tt-logid') ?? '');
    },
  };
  return browser;
}
