import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** No piece ends before the test ends it. */
const HOUR_S = 3600;

/** Stubs what makes sound. A test ends each piece itself, and sees what was spoken and how. */
export function fakeSpeech({ hasBrowserVoice = true } = {}) {
  const spoken: string[] = [];
  let end: () => void = () => undefined;
  class FakeUtterance {
    lang = '';
    onend: () => void = () => undefined;
    onerror: () => void = () => undefined;
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => (hasBrowserVoice ? [{}] : []),
    speak(utterance: FakeUtterance) {
      spoken.push(utterance.lang ? `browser ${utterance.lang}: ${utterance.text}` : `browser: ${utterance.text}`);
      end = () => utterance.onend();
    },
    cancel: () => end(),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  class FakeSource {
    buffer: { said: string } | null = null;
    onended: () => void = () => undefined;
    connect = () => undefined;
    start() {
      spoken.push(this.buffer?.said ?? '');
      end = () => this.onended();
    }
    stop() {
      this.onended();
    }
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = {};
      decodeAudioData = async (bytes: ArrayBuffer) => ({ said: new TextDecoder().decode(bytes), duration: HOUR_S });
      createBufferSource = () => new FakeSource();
      resume = async () => undefined;
      close = async () => undefined;
    },
  );
  return {
    spoken,
    /** The end of the piece that is heard. */
    endPiece: () =>
      act(async () => {
        const ended = end;
        end = () => undefined;
        ended();
      }),
    /** For `speechOf`: the sound is the text with its voice. */
    speechOf: async ({ text, voice }: { text: string; voice: string }) =>
      new TextEncoder().encode(`${voice}: ${text}`).buffer,
  };
}
