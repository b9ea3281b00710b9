import { CreateSpeech, CreateTranscription } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { AudioService } from './audio.service.ts';
import type { SpeechService } from './speech.service.ts';

export function audioRoutes(app: App, service: AudioService, speech: SpeechService): void {
  implement(app, CreateTranscription, async (request, { scope }) => ({
    data: { text: await service.transcribe(scope, request) },
  }));
  implement(app, CreateSpeech, (request, { scope, signal }) => speech.speak(scope, request, signal));
}
