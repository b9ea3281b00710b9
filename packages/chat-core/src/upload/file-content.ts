import type { ContentFile, ContentImage, FileContent, ImageContent, MixContent, MixItem } from '@parley/contract';
import { percentOf, UploadStatus } from './upload.ts';
import { FileTypeNotSupported, SingleFileMessageInvalid } from './upload-errors.ts';
import type { UploadItem, Uploads } from './uploads.ts';

/** Fields of a file that only exist until the message is sent (wire §1.7). */
export interface LocalFileState {
  readonly upload_status?: number;
  readonly upload_percent?: number;
}

/** Content of images only, for a single-image send (chat §5). */
export function toImageContent(items: Uploads): ImageContent {
  if (items.length === 0 || items.some((item) => item.kind !== 'image')) throw new SingleFileMessageInvalid();
  return { image_list: items.map(toImage) };
}

export function toFileContent(items: Uploads): FileContent {
  if (items.length === 0 || items.some((item) => item.kind !== 'file')) throw new SingleFileMessageInvalid();
  return { file_list: items.map(toFile) };
}

/** Files and images come before the text. `quoted` becomes refer_items. */
export function toMixContent(text: string, items: Uploads, quoted: readonly MixItem[] = []): MixContent {
  const textItems: MixItem[] = text === '' ? [] : [{ type: 'text', text }];
  const content = { item_list: [...items.map(toMixItem), ...textItems] };
  return quoted.length === 0 ? content : { ...content, refer_items: [...quoted] };
}

function toMixItem(item: UploadItem): MixItem {
  return item.kind === 'image' ? { type: 'image', image: toImage(item) } : { type: 'file', file: toFile(item) };
}

function toImage(item: UploadItem): ContentImage & LocalFileState {
  const { upload } = item;
  const picture = upload.status === 'success' ? { url: upload.url, ...upload.meta } : { url: '', width: 0, height: 0 };
  return { key: keyOf(item), image_thumb: picture, image_ori: picture, feedback: null, ...uploadState(item) };
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
    ...uploadState(item),
  };
}

/** Before the upload is complete, the key is the local id of the file. */
const keyOf = ({ id, upload }: UploadItem) => (upload.status === 'success' ? upload.uri : id);

/** The progress of an upload. A completed one has only the note about what the model is not given, as the stored content has. */
function uploadState({ upload }: UploadItem): LocalFileState & Pick<ContentFile, 'file_note'> {
  if (upload.status === 'success') return { file_note: upload.check?.note };
  return { upload_status: UploadStatus[upload.status], upload_percent: percentOf(upload) };
}
