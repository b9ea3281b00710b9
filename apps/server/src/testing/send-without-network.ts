import type { App } from '../platform/http/app.ts';

/** Sends a request to the routes, with the headers in the shape in which Node passes them on. */
export async function sendWithoutNetwork(
  routes: App['routes'],
  path: string,
  init: RequestInit,
  ip: string,
): Promise<Response> {
  const request = new Request(URL.canParse(path) ? path : `http://localhost${path}`, init);
  // Every request of HTTP/1.1 has one.
  if (!request.headers.has('host')) request.headers.set('host', 'localhost');
  const headers = [...request.headers];
  const incoming = { headers: Object.fromEntries(headers), rawHeaders: headers.flat(), socket: { remoteAddress: ip } };
  return routes.request(request, undefined, { incoming });
}
