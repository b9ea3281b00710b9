import type { SpokenLanguage } from '@parley/contract';

/** Speaks one piece at a time. */
export interface Speaker {
  /** Starts what takes time, so that the piece can follow the one before without a pause. */
  prepare(piece: string): void;
  /** Resolves at the end of the piece, also when it was stopped. */
  speak(piece: string): Promise<void>;
  stop(): void;
}

/** Regions that browsers need to find a voice. Every other language gets that of the page. */
const REGIONS: Readonly<Partial<Record<SpokenLanguage, string>>> = { zh: 'zh-CN', ja: 'ja-JP', ko: 'ko-KR' };

/** How much longer than its sound a piece may take. */
const OVERTIME_MS = 1000;

/** The voice of the browser. */
export function createBrowserSpeaker(languageOf: (piece: string) => SpokenLanguage): Speaker {
  return {
    prepare: () => undefined,
    speak: (piece) =>
      new Promise((resolve) => {
        const utterance = new SpeechSynthesisUtterance(piece);
        const region = REGIONS[languageOf(piece)];
        if (region) utterance.lang = region;
        utterance.onend = () => resolve();
        utterance.onerror = () => resolve();
        speechSynthesis.speak(utterance);
      }),
    stop: () => speechSynthesis.cancel(),
  };
}

/** A voice of a speech model. Decoded and not played by an audio element, which pages need not allow. */
export function createModelSpeaker(load: (piece: string, signal: AbortSignal) => Promise<ArrayBuffer>): Speaker {
  const context = new AudioContext();
  const ended = new AbortController();
  const loaded = new Map<string, Promise<AudioBuffer>>();
  let source: AudioBufferSourceNode | null = null;

  function sound(piece: string): Promise<AudioBuffer> {
    const known = loaded.get(piece);
    if (known) return known;
    const loading = load(piece, ended.signal).then((bytes) => context.decodeAudioData(bytes));
    // Whoever speaks the piece handles the failure.
    loading.catch(() => undefined);
    loaded.set(piece, loading);
    return loading;
  }

  return {
    prepare: (piece) => void sound(piece),
    async speak(piece) {
      const buffer = await sound(piece).catch((error: unknown) => {
        if (!ended.signal.aborted) throw error;
      });
      loaded.delete(piece);
      if (!buffer || ended.signal.aborted) return;
      void context.resume();
      const playing = context.createBufferSource();
      source = playing;
      playing.buffer = buffer;
      playing.connect(context.destination);
      await new Promise<void>((resolve) => {
        // Without a sound device, or before the user has touched the page, nothing is played and nothing ends.
        const timer = setTimeout(resolve, buffer.duration * 1000 + OVERTIME_MS);
        playing.onended = () => {
          clearTimeout(timer);
          resolve();
        };
        playing.start();
      });
      playing.stop();
    },
    stop() {
      ended.abort();
      source?.stop();
      void context.close();
    },
  };
}
