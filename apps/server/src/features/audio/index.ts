import type { App } from '../../platform/http/app.ts';
import { audioRoutes } from './audio.routes.ts';
import { type AudioService, createAudioService, type Transcribers } from './audio.service.ts';
import { createSpeechService, type Speakers } from './speech.service.ts';

export type { Transcribers } from './audio.service.ts';

export type TranscribeFor = AudioService['transcribeFor'];

/** Transcription of voice messages and of recordings that are sent as files; speech for answers. */
export function audioFeature(app: App, dependencies: Transcribers & Speakers): { transcribeFor: TranscribeFor } {
  const service = createAudioService(dependencies);
  audioRoutes(app, service, createSpeechService(dependencies));
  return service;
}
