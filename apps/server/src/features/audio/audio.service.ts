import { extensionOf } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { RecordedAudio, TranscriptionModel } from '../../platform/models/model.ts';
import { sniffType } from '../../platform/object-storage/content-type.ts';
import { EmptyFile, safeFileName } from '../upload/index.ts';
import { TranscriptionFailed, VoiceNotConfigured } from './audio.errors.ts';

const TIMEOUT_MS = 120_000;

export interface Transcribers {
  /** Null when no transcription model is configured. */
  findTranscription(): Promise<TranscriptionModel | null>;
}
export type AudioService = ReturnType<typeof createAudioService>;

export function createAudioService({ findTranscription }: Transcribers) {
  return {
    /** Empty when the recording contains no speech. */
    async transcribe(file: File): Promise<string> {
      if (file.size === 0) throw new EmptyFile();
      const model = await findTranscription();
      if (!model) throw new VoiceNotConfigured();
      const audio = await toRecordedAudio(file);
      try {
        return (await model.transcribe(audio, AbortSignal.timeout(TIMEOUT_MS))).trim();
      } catch (error) {
        throw error instanceof DomainError ? error : new TranscriptionFailed({}, error);
      }
    },
  };
}

/** Providers use the file extension; recordings of browsers have none. */
const endings: Readonly<Record<string, string>> = {
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
};

async function toRecordedAudio(file: File): Promise<RecordedAudio> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Some containers are also used for video; here they are always audio.
  const contentType = sniffType(bytes)?.replace(/^video\//, 'audio/') ?? 'application/octet-stream';
  const name = safeFileName(file.name);
  const ending = extensionOf(name) === '' ? endings[contentType] : undefined;
  return { bytes, contentType, fileName: ending ? `${name}.${ending}` : name };
}
