import type { Chat, RequestOf, UploadedFile } from '@parley/contract';

/** The content of a message with files, as `query` and `content_type` of a chat request. */
export function fileMessage(...files: readonly UploadedFile[]): Pick<RequestOf<typeof Chat>, 'query' | 'content_type'> {
  const file_list = files.map(({ Uri, file_name, file_type, file_size }) => ({
    file_key: Uri,
    file_name,
    file_type,
    file_size,
  }));
  return { query: JSON.stringify({ file_list }), content_type: 'file' };
}
