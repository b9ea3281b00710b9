import { type Route, requestOn } from '@parley/contract';

/** The calls of the worker, named as in the contract and without its schemas. A test compares the two. */
export const OpenSharedStream: Route = { method: 'POST', path: '/api/conversation/open_shared_stream' };
export const CloseChannels: Route = { method: 'POST', path: '/api/conversation/close_channels' };

export function send(route: Route, request: object, signal?: AbortSignal): Promise<Response> {
  const { path, init } = requestOn(route, request);
  return fetch(path, { ...init, ...(signal && { signal }) });
}
