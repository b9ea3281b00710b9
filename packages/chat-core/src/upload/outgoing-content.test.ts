import { FileContent, ImageContent, MixContent } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { toOutgoingContent, toSingleFileContent, toSingleImageContent } from './outgoing-content.ts';
import type { UploadItem } from './uploads.ts';

const success = { status: 'success', uri: 'uri1', url: '/file', meta: { width: 8, height: 6 } } as const;
const noBytes = () => Promise.resolve(new Uint8Array());

function item(name: string, overrides: Partial<UploadItem> = {}): UploadItem {
  const isImage = name.endsWith('.png');
  return {
    id: name.replace('.', '-'),
    file: { name, type: '', size: 7, slice: noBytes },
    kind: isImage ? 'image' : 'file',
    fileType: isImage ? 'image' : 'pdf',
    upload: success,
    localMessageId: null,
    ...overrides,
  };
}

const never = () => {
  throw new Error('not invalid');
};

describe('chat §5 content type of a message', () => {
  it('is text without files', () => {
    expect(toOutgoingContent({ text: 'Hi', items: [] }, never)).toEqual({ contentType: 'text', content: 'Hi' });
  });

  it('is multimodal with files', () => {
    const sent = toOutgoingContent({ text: 'Look', items: [item('a.png'), item('b.pdf')] }, never);
    const content = MixContent.parse(JSON.parse(sent?.content ?? ''));
    expect(sent?.contentType).toBe('mix');
    expect(content.item_list.map(({ type }) => type)).toEqual(['image', 'file', 'text']);
    expect(content.refer_items).toBeUndefined();
  });

  it('contains the quote', () => {
    const quoted = [{ type: 'text', text: 'said before' }] as const;
    const sent = toOutgoingContent({ text: 'Why?', items: [], quoted }, never);
    expect(MixContent.parse(JSON.parse(sent?.content ?? ''))).toEqual({
      item_list: [{ type: 'text', text: 'Why?' }],
      refer_items: quoted,
    });
  });

  it('logs a draft with neither as invalid and sends nothing', () => {
    const log = vi.fn();
    expect(toOutgoingContent({ text: '', items: [] }, log)).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });

  it('sends single files only if all are files, single images only if all are images', () => {
    const files = toSingleFileContent([item('b.pdf')]);
    const images = toSingleImageContent([item('a.png')]);
    expect(FileContent.safeParse(JSON.parse(files.content)).success).toBe(true);
    expect(ImageContent.safeParse(JSON.parse(images.content)).success).toBe(true);
    expect([files.contentType, images.contentType]).toEqual(['file', 'image']);
    for (const build of [toSingleFileContent, toSingleImageContent]) {
      expect(() => build([item('a.png'), item('b.pdf')])).toThrow('invalid send single common file message');
      expect(() => build([])).toThrow('invalid send single common file message');
    }
  });

  it('refuses a file whose type is not supported', () => {
    const unknown = item('b.xyz', { fileType: null });
    expect(() => toOutgoingContent({ text: '', items: [unknown] }, never)).toThrow('file type not supported');
  });
});

describe('wire §1.7 content encodings', () => {
  it('names the server’s key, the address and the size of the uploaded file', () => {
    expect(JSON.parse(toSingleImageContent([item('a.png')]).content)).toEqual({
      image_list: [
        {
          key: 'uri1',
          image_thumb: { url: '/file', width: 8, height: 6 },
          image_ori: { url: '/file', width: 8, height: 6 },
          feedback: null,
        },
      ],
    });
    expect(JSON.parse(toSingleFileContent([item('b.pdf')]).content)).toEqual({
      file_list: [{ file_key: 'uri1', file_name: 'b.pdf', file_type: 'pdf', file_size: 7, file_url: '/file' }],
    });
  });

  it('keeps the server’s note about each file and picture that the model is not given', () => {
    const upload = { ...success, check: { state: 'none', note: 'Not seen' } } as const;
    const items = [item('a.png', { upload }), item('b.pdf', { upload })];
    const sent = toOutgoingContent({ text: '', items }, never);
    expect(JSON.parse(sent?.content ?? '').item_list).toMatchObject([
      { image: { file_note: 'Not seen' } },
      { file: { file_note: 'Not seen' } },
    ]);
  });

  it('adds status and percent while a file is being uploaded', () => {
    const uploading = item('b.pdf', { upload: { status: 'uploading', percent: 40 } });
    const { file_list } = JSON.parse(toSingleFileContent([uploading]).content);
    expect(file_list[0]).toMatchObject({ file_key: 'b-pdf', upload_status: 1, upload_percent: 40 });
  });
});
