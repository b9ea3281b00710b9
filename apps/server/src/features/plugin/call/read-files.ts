import type { ToolDefinition } from '@parley/contract';
import { readBytes, type SafeRequest } from '../../../platform/safe-fetch/safe-request.ts';
import type { Files } from '../../upload/index.ts';
import type { ArgumentValue } from './argument-values.ts';
import { RequestNotBuilt, type SentFile } from './build-request.ts';

const FILE_MAX_BYTES = 10_000_000;
const FILES_MAX = 10;

interface Dependencies {
  files: Pick<Files, 'findOwn' | 'read'>;
  safeRequest: SafeRequest;
}

export const sendsFiles = ({ body_kind }: ToolDefinition): boolean => body_kind === 'multipart';

/** How the arguments of a call name the files that it sends. */
export const sentFileNames = (tool: ToolDefinition, values: readonly ArgumentValue[]): string[] =>
  sendsFiles(tool)
    ? values
        .filter(({ parameter }) => parameter.file_type !== undefined)
        .flatMap(({ value }) => value)
        .map(String)
    : [];

/** Reads the files that a call sends: uploads of the user by their ids, others by their addresses. */
export function createReadFiles({ files, safeRequest }: Dependencies) {
  return async function readFiles(
    userId: string,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, SentFile>> {
    if (names.length > FILES_MAX)
      throw new RequestNotBuilt(
        `A call can send at most ${FILES_MAX} files.`,
        `一次调用最多发送 ${FILES_MAX} 个文件。`,
      );
    const read = new Map<string, SentFile>();
    for (const name of names)
      read.set(name, await (URL.canParse(name) ? fetchFile(name, signal) : readOwn(userId, name)));
    return read;
  };

  async function readOwn(userId: string, uri: string): Promise<SentFile> {
    const [file] = await files.findOwn(userId, [uri]);
    if (!file)
      throw new RequestNotBuilt(
        `There is no file ${JSON.stringify(uri)} of the user.`,
        `用户没有文件 ${JSON.stringify(uri)}。`,
      );
    if (file.byteSize > FILE_MAX_BYTES)
      throw new RequestNotBuilt(
        `The file ${JSON.stringify(file.name)} is too large.`,
        `文件 ${JSON.stringify(file.name)} 过大。`,
      );
    const bytes = await files.read(file, FILE_MAX_BYTES);
    if (!bytes)
      throw new RequestNotBuilt(
        `The file ${JSON.stringify(file.name)} cannot be read.`,
        `无法读取文件 ${JSON.stringify(file.name)}。`,
      );
    return { name: file.name, contentType: file.contentType, bytes };
  }

  async function fetchFile(address: string, signal: AbortSignal): Promise<SentFile> {
    const response = await safeRequest(address, { signal });
    if (response.status !== 200) {
      response.close();
      throw new RequestNotBuilt(
        `The file at ${response.url.host} could not be read: status ${response.status}.`,
        `无法读取 ${response.url.host} 上的文件：状态码 ${response.status}。`,
      );
    }
    const bytes = await readBytes(response, FILE_MAX_BYTES);
    const contentType = response.headers['content-type'] ?? 'application/octet-stream';
    return { name: response.url.pathname.split('/').at(-1) || 'file', contentType, bytes };
  }
}
