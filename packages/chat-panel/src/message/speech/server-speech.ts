import { requestOn } from '@parley/contract';
import type { SpeechRequest } from '../../settings/panel-preferences.ts';

/** The route of CreateSpeech without its schemas. Exported for the test that compares the two. */
export const speechRoute = { method: 'POST', path: '/api/audio/speech' } as const;

/** For `speechOf`: what the speech model of the page's own server says. */
export async function serverSpeech({ botId, text, voice, signal }: SpeechRequest): Promise<ArrayBuffer> {
  const { path, init } = requestOn(speechRoute, { bot_id: botId, text, voice });
  const response = await fetch(path, { ...init, signal });
  const answer = (await response.json()) as { msg?: string; data?: { base64?: string } };
  if (!answer.data?.base64) throw new Error(answer.msg ?? 'the text was not spoken');
  return Uint8Array.from(atob(answer.data.base64), (character) => character.charCodeAt(0)).buffer;
}
