import {
  type Operation,
  PassportWebEmailRegisterV2Post,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  toHttpRequest,
  type Upload,
} from '@parley/contract';

export const PASSWORD = 'correct horse battery';

/** HTTP client of a running server, with a cookie. */
export interface HttpClient {
  cookie: string;
  call<Defined extends Operation | Upload>(
    operation: Defined,
    request: RequestOf<Defined>,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<ResponseOf<Defined>>;
}

export function createHttpClient(address: string, cookie = ''): HttpClient {
  const client: HttpClient = {
    cookie,
    async call(operation, request, bytes) {
      const { path, init } = toHttpRequest(operation, request, bytes);
      const headers = { ...init.headers, ...(client.cookie ? { cookie: client.cookie } : {}) };
      const response = await fetch(address + path, { ...init, headers });
      client.cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? client.cookie;
      return readEnvelope(operation, await response.json(), response.headers.get('x-tt-logid') ?? '');
    },
  };
  return client;
}

/** With the link of the start for the first account, where the server needs it. */
export async function registerClient(address: string, email: string, link?: string): Promise<HttpClient> {
  const client = createHttpClient(address);
  const invitation = link?.split('#invitation=')[1];
  await client.call(PassportWebEmailRegisterV2Post, { email, password: PASSWORD, invitation });
  return client;
}
