import type { App } from '../../platform/http/app.ts';
import { audioRoutes } from './audio.routes.ts';
import { createAudioService, type Transcribers } from './audio.service.ts';

export type { Transcribers } from './audio.service.ts';

/** Transcription of voice messages. */
export function audioFeature(app: App, transcribers: Transcribers): void {
  audioRoutes(app, createAudioService(transcribers));
}
