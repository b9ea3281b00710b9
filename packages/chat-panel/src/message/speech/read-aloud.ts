import { type ChatClient, findMessage, messageText } from '@parley/chat-core';
import { skillsOf } from '../../selectors/bot-skills.ts';
import type { SpeechRequest } from '../../settings/panel-preferences.ts';
import { languageOf, sentencesFrom } from './pieces.ts';
import { readVoiceSkill } from './read-voice-skill.ts';
import { hasBrowserVoice, type Reading, reading } from './reading.ts';
import { createBrowserSpeaker, createModelSpeaker, type Speaker } from './speaker.ts';

interface ReadingOptions {
  readonly client: ChatClient;
  readonly messageId: string;
  /** The answer is read by itself. */
  readonly isAutomatic: boolean;
  /** Loads what the server's speech model says; undefined: the browser's voice is used. */
  readonly speechOf: ((request: SpeechRequest) => Promise<ArrayBuffer>) | undefined;
  /** Called when nothing could be heard. */
  readonly onFailed: () => void;
}

/** Reads a message aloud, while it still comes too: sentence by sentence, as soon as one is complete. */
export function startReading(options: ReadingOptions): Reading {
  const { client, messageId } = options;
  const changes = createChanges(client);
  const speakers = createSpeakers(options);
  let isStopped = false;
  const own: Reading = {
    messageId,
    stop() {
      // Once: a later call would end what is read then.
      if (isStopped) return;
      isStopped = true;
      speakers.stop();
      changes.end();
    },
  };
  reading.begin(own);
  /** Complete pieces that were not spoken yet. */
  const pieces: string[] = [];
  let from = 0;

  async function read(): Promise<void> {
    let isHeard = false;
    for (;;) {
      await untilPiece();
      const piece = pieces.shift();
      if (piece === undefined || isStopped) break;
      const speaking = speakers.speak(piece);
      if (pieces[0] !== undefined) speakers.prepare(pieces[0]);
      isHeard = (await speaking) || isHeard;
    }
    if (!isHeard && !isStopped && !options.isAutomatic) options.onFailed();
  }

  /** Resolves when there is a piece to speak, and at the end of the message. */
  async function untilPiece(): Promise<void> {
    for (;;) {
      const message = findMessage(client.conversation.getState(), messageId);
      if (!message || isStopped) return;
      const complete = sentencesFrom(messageText(message), from, message.is_finish);
      from = complete.end;
      pieces.push(...complete.pieces);
      if (pieces.length > 0 || message.is_finish) return;
      await changes.next();
    }
  }

  void read()
    .catch(() => {
      if (!isStopped) options.onFailed();
    })
    .finally(() => {
      own.stop();
      reading.end(own);
    });
  return own;
}

/** The browser's voice, and the model's for languages that have one. Where the model fails, the browser goes on. */
function createSpeakers({ client, isAutomatic, speechOf }: ReadingOptions) {
  const { identity } = client.conversation.getState();
  const { i18n_lang_voice_str, autoplay_voice } = readVoiceSkill(skillsOf(client.conversation.getState()).voice);
  const botId = 'botId' in identity.bot ? identity.bot.botId : '';
  const browser = createBrowserSpeaker(languageOf);
  let model: Speaker | null = null;

  function voiceFor(piece: string): string {
    const language = languageOf(piece);
    return (isAutomatic && autoplay_voice[language]) || i18n_lang_voice_str[language] || '';
  }

  function modelFor(piece: string): Speaker | null {
    if (!speechOf || !botId || !voiceFor(piece)) return null;
    model ??= createModelSpeaker((text, signal) => speechOf({ botId, text, voice: voiceFor(text), signal }));
    return model;
  }

  return {
    prepare: (piece: string) => modelFor(piece)?.prepare(piece),
    /** False for a piece that no voice can say. */
    async speak(piece: string): Promise<boolean> {
      try {
        const speaker = modelFor(piece);
        if (speaker) {
          await speaker.speak(piece);
          return true;
        }
      } catch (error) {
        if (!hasBrowserVoice()) throw error;
      }
      if (!hasBrowserVoice()) return false;
      await browser.speak(piece);
      return true;
    },
    stop(): void {
      model?.stop();
      if (hasBrowserVoice()) browser.stop();
    },
  };
}

/** Waits for the next change of the conversation. */
function createChanges({ conversation }: ChatClient) {
  let wake: () => void = () => undefined;
  const unsubscribe = conversation.subscribe(() => wake());
  return {
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    end(): void {
      unsubscribe();
      wake();
    },
  };
}
