import { AUDIO_MAX_BYTES, fileTypeOf } from '@parley/contract';
import type { ModelCapabilities } from '../../../platform/models/model.ts';
import { type FileReading, isDocument } from '../../file-text/index.ts';
import type { StoredFile } from '../../upload/index.ts';

/** What decides whether a model gets a file. */
export interface Abilities extends Pick<ModelCapabilities, 'vision' | 'video'> {
  /** Recordings can be transcribed. */
  readonly hears: boolean;
}

/** Why a model does not get a file, or a part of it. */
export type NotGiven =
  | 'gone'
  | 'busy'
  | 'no-vision'
  | 'broken-picture'
  | 'no-hearing'
  | 'no-video'
  | 'recording-too-large'
  | 'video-too-large'
  | 'transcription-failed'
  | 'no-room'
  | 'password'
  | 'broken'
  | 'too-large'
  | 'too-slow'
  | 'interrupted'
  | 'only-pictures'
  | 'scan-without-vision'
  | 'unknown-kind'
  | 'empty';

export type Given =
  | { readonly as: 'picture' | 'transcript' | 'video' }
  /** The text, the scanned pages, or both. */
  | { readonly as: 'document'; readonly hasText: boolean; readonly pages: readonly number[] }
  | { readonly as: 'nothing'; readonly why: NotGiven };

/** What providers take inside of a request. */
const VIDEO_MAX_BYTES = 10 * 2 ** 20;

/** The files of a message in the order in which they take room: scanned pages get what pictures and videos leave. */
export const inOrderOfRoom = (files: readonly StoredFile[]): StoredFile[] => [
  ...files.filter((file) => !isDocument(file)),
  ...files.filter(isDocument),
];

/** What a model gets of a file. A document is read before. */
export function whatIsGiven(file: StoredFile, reading: FileReading | null, abilities: Abilities): Given {
  switch (file.fileType) {
    case 'image':
      return abilities.vision ? { as: 'picture' } : nothing('no-vision');
    case 'audio':
      if (!abilities.hears) return nothing('no-hearing');
      return file.byteSize > AUDIO_MAX_BYTES ? nothing('recording-too-large') : { as: 'transcript' };
    case 'video':
      if (!abilities.video || !file.contentType.startsWith('video/')) return nothing('no-video');
      return file.byteSize > VIDEO_MAX_BYTES ? nothing('video-too-large') : { as: 'video' };
    default:
      return reading ? ofDocument(file, reading, abilities) : nothing('gone');
  }
}

function ofDocument(
  { name }: StoredFile,
  { result, reason, tokens, scannedPages }: FileReading,
  { vision }: Abilities,
): Given {
  const hasText = result === 'read' && tokens > 0;
  const pages = vision ? scannedPages : [];
  if (hasText || pages.length > 0) return { as: 'document', hasText, pages };
  if (scannedPages.length > 0) return nothing('scan-without-vision');
  if (reason === 'unknown-kind' && fileTypeOf(name) === 'image') return nothing('broken-picture');
  return nothing(reason ?? 'empty');
}

const nothing = (why: NotGiven): Given => ({ as: 'nothing', why });
