import { type ChatTransport, createHttpTransport } from '@parley/chat-core';
import type { CheckFiles } from '@parley/contract';

/** Written out: the operation itself would bring the schemas of the contract into the chat. */
const CHECK_FILES: (typeof CheckFiles)['path'] = '/api/conversation/check_files';

/** Calls in which one version of an agent answers, and not its draft. */
export function createPreviewTransport(version: string): ChatTransport {
  const http = createHttpTransport({});
  const withVersion = <Request extends object>(request: Request) => ({ ...request, bot_version: version });
  return {
    ...http,
    init: (request) => http.init(withVersion(request)),
    chat: (request, signal, options) => http.chat(withVersion(request), signal, options),
    resume: (request, signal) => http.resume(withVersion(request), signal),
    call: (route, request) => http.call(route, route.path === CHECK_FILES ? withVersion(request) : request),
  };
}
