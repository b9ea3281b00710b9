import type { ContentFile, ContentImage, FileContent, ImageContent, MixContent, MixItem } from '@parley/contract';
import { percentOf, UploadStatus } from './upload.ts';
import { FileTypeNotSupported, SingleFileMessageInvalid } from './upload-errors.ts';
import type { UploadItem, Uploads } from './uploads.ts';

/** What a file of a message that is not sent yet says beside what travels (wire §1.7). */
export interface LocalFileState {
  readonly upload_status?: number;
  readonly upload_percent?: number;
}

/** A message made of one kind of thing only, as the single-file and single-image sends need it (chat §5). */
export function toImageContent(items: Uploads): ImageContent {
  if (items.length === 0 || items.some((item) => item.kind !== 'image')) throw new SingleFileMessageInvalid();
  return { image_list: items.map(toImage) };
}

export function toFileContent(items: Uploads): FileContent {
  if (items.length === 0 || items.some((item) => item.kind !== 'file')) throw new SingleFileMessageInvalid();
  return { file_list: items.map(toFile) };
}

/** Files and pictures before the words, as they are read; `quoted` is what the message refers to. */
export function toMixContent(text: string, items: Uploads, quoted: readonly MixItem[] = []): MixContent {
  const words: MixItem[] = text === '' ? [] : [{ type: 'text', text }];
  const content = { item_list: [...items.map(toMixItem), ...words] };
  return quoted.length === 0 ? content : { ...content, refer_items: [...quoted] };
}

function toMixItem(item: UploadItem): MixItem {
  return item.kind === 'image' ? { type: 'image', image: toImage(item) } : { type: 'file', file: toFile(item) };
}

function toImage(item: UploadItem): ContentImage & LocalFileState {
  const { upload } = item;
  const picture = upload.status === 'success' ? { url: upload.url, ...upload.meta } : { url: '', width: 0, height: 0 };
  return { key: keyOf(item), image_thumb: picture, image_ori: picture, feedback: null, ...localState(item) };
}

function toFile(item: UploadItem): ContentFile & LocalFileState {
  const { file, fileType, upload } = item;
  if (fileType === null) throw new FileTypeNotSupported(file.name);
  return {
    file_key: keyOf(item),
    file_name: file.name,
    file_type: fileType,
    file_size: file.size,
    file_url: upload.status === 'success' ? upload.url : '',
    ...localState(item),
  };
}

/** Until the server has named it, a file goes by the id of its card. */
const keyOf = ({ id, upload }: UploadItem) => (upload.status === 'success' ? upload.uri : id);

/** Complete files say nothing of their upload: what is sent is what the history will hold. */
function localState({ upload }: UploadItem): LocalFileState {
  if (upload.status === 'success') return {};
  return { upload_status: UploadStatus[upload.status], upload_percent: percentOf(upload) };
}
