import {
  type Convert2OpenAPI,
  type Locale,
  PLUGIN_DOCUMENT_MAX_BYTES,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import { AddressRefused, NotFetched, TooManyBytes } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import { readBytes, type SafeRequest } from '../../../platform/safe-fetch/safe-request.ts';
import { notReachedReason } from '../not-reached.ts';
import { PluginRefusal } from '../plugin.errors.ts';
import { PluginDocumentRefused } from './import-words.ts';
import type { PluginImport } from './plugin-import.ts';

const FETCH_MAX_MS = 20_000;

interface Dependencies {
  pluginImport: PluginImport;
  safeRequest: SafeRequest;
}
export type ConvertSource = ReturnType<typeof createConvertSource>;

/** Reads a document, one at an address, or a curl command: what the tools of a plugin can be. */
export function createConvertSource({ pluginImport, safeRequest }: Dependencies) {
  async function fetchDocument(address: string, signal: AbortSignal): Promise<{ text: string; documentUrl: string }> {
    try {
      const response = await safeRequest(address, {
        headers: { accept: 'application/json, application/yaml, text/yaml, */*' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MAX_MS)]),
      });
      const bytes = await readBytes(response, PLUGIN_DOCUMENT_MAX_BYTES);
      if (response.status !== 200)
        throw new PluginRefusal('pluginDocumentRefused', { reason: answeredWith(response.status) });
      return { text: new TextDecoder().decode(bytes), documentUrl: response.url.href };
    } catch (error) {
      if (error instanceof AddressRefused) throw new PluginRefusal('pluginAddressRefused', {}, error);
      if (error instanceof TooManyBytes) throw new PluginRefusal('pluginDocumentRefused', { reason: TOO_LARGE }, error);
      if (error instanceof NotFetched)
        throw new PluginRefusal('pluginNotReached', { reason: notReachedReason(error) }, error);
      throw error;
    }
  }

  return async function convertSource(
    userId: string,
    source: RequestOf<typeof Convert2OpenAPI>['source'],
    locale: Locale,
    signal: AbortSignal,
  ): Promise<ResponseOf<typeof Convert2OpenAPI>> {
    try {
      if ('curl' in source) return { imported: pluginImport.importCurl(source.curl, { locale }) };
      const { text, ...from } =
        'document' in source ? { text: source.document } : await fetchDocument(source.document_url, signal);
      return { imported: await pluginImport.importDocument(userId, text, { locale, signal, ...from }) };
    } catch (error) {
      if (!(error instanceof PluginDocumentRefused)) throw error;
      throw new PluginRefusal('pluginDocumentRefused', { reason: error.message }, error);
    }
  };
}

const answeredWith = (status: number): Record<Locale, string> => ({
  'en-US': `the server answered with the status ${status}.`,
  'zh-CN': `服务器返回了状态码 ${status}。`,
});
const TOO_LARGE: Record<Locale, string> = { 'en-US': 'it is larger than 2 MB.', 'zh-CN': '超过 2 MB。' };
