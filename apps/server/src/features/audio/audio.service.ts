import { type CreateTranscription, estimateTokens, extensionOf, type RequestOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { RecordedAudio } from '../../platform/models/model.ts';
import { sniffType } from '../../platform/object-storage/content-type.ts';
import type { UsableTranscription } from '../model/index.ts';
import { EmptyFile, safeFileName } from '../upload/index.ts';
import type { Spender, UsageMeter } from '../usage/index.ts';
import { TranscriptionFailed, VoiceNotConfigured } from './audio.errors.ts';
import { refuseVoice } from './refuse-voice.ts';

const TIMEOUT_MS = 120_000;

/** A recording that was uploaded as a file. */
interface StoredRecording {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Transcribers {
  /** Null when no transcription model is configured. */
  findTranscription(): Promise<UsableTranscription | null>;
  meter: Pick<UsageMeter, 'refuseIfSpent' | 'add'>;
  spaceOfBot(botId: string): Promise<string | null>;
}
export type AudioService = ReturnType<typeof createAudioService>;

export function createAudioService({ findTranscription, meter, spaceOfBot }: Transcribers) {
  async function transcribeFor(
    spender: Spender,
    { name, bytes }: StoredRecording,
    signal?: AbortSignal,
  ): Promise<string> {
    const model = await findTranscription();
    if (!model) throw new VoiceNotConfigured();
    await meter.refuseIfSpent(spender).catch(refuseVoice);
    const text = await transcribe(model, toRecordedAudio(name, bytes), signal);
    // Providers report no input tokens for audio, so usage counts the call and the tokens of the transcript.
    const usage = { inputTokens: 0, outputTokens: estimateTokens(text) };
    await meter.add({ ...spender, kind: 'voice', model, usage, calls: 1 });
    return text;
  }

  return {
    /** Empty when the recording contains no speech. */
    async transcribe(scope: Scope, request: RequestOf<typeof CreateTranscription>): Promise<string> {
      const { file, bot_id: botId = null, space_id = null } = request;
      if (file.size === 0) throw new EmptyFile();
      const spaceId = botId ? await spaceOfBot(botId) : space_id;
      const spender = { userId: scope.userId, spaceId, botId };
      return transcribeFor(spender, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    },
    /** The same for a recording in a message, at the expense of whom its reply belongs to. */
    transcribeFor,
  };
}

async function transcribe(
  { transcription }: UsableTranscription,
  audio: RecordedAudio,
  signal?: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return (await transcription.transcribe(audio, signal ? AbortSignal.any([signal, timeout]) : timeout)).trim();
  } catch (error) {
    throw error instanceof DomainError ? error : new TranscriptionFailed({}, error);
  }
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

function toRecordedAudio(givenName: string, bytes: Uint8Array<ArrayBuffer>): RecordedAudio {
  // Some containers are also used for video; here they are always audio.
  const contentType = sniffType(bytes)?.replace(/^video\//, 'audio/') ?? 'application/octet-stream';
  const name = safeFileName(givenName);
  const ending = extensionOf(name) === '' ? endings[contentType] : undefined;
  return { bytes, contentType, fileName: ending ? `${name}.${ending}` : name };
}
