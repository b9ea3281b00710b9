import type { App } from '../../platform/http/app.ts';
import { audioRoutes } from './audio.routes.ts';
import { type AudioService, createAudioService, type Transcribers } from './audio.service.ts';

export type { Transcribers } from './audio.service.ts';

export type TranscribeFor = AudioService['transcribeFor'];

/** Transcription of voice messages, and of recordings that are sent as files. */
export function audioFeature(app: App, transcribers: Transcribers): { transcribeFor: TranscribeFor } {
  const service = createAudioService(transcribers);
  audioRoutes(app, service);
  return service;
}
