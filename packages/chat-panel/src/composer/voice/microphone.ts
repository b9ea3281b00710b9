import type { VoiceTexts } from '../../texts/later/voice-texts.ts';

/** A microphone that is recording. */
export interface Microphone {
  /** The current volume, 0 to 100. */
  volume(): number;
  /** Ends the recording and returns the audio. */
  stop(): Promise<Blob>;
  /** Ends the recording and drops the audio. */
  close(): void;
}

/** Nearly all samples between two updates of the wave. */
const SAMPLES_PER_UPDATE = 4096;
const CONTAINERS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Requests the microphone and starts recording. Rejects like `getUserMedia`. */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = CONTAINERS.find((container) => MediaRecorder.isTypeSupported(container));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const meter = openMeter(stream);
  recorder.start();

  function close(): void {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  }

  return {
    volume: meter.volume,
    close,
    stop: () =>
      new Promise((resolve) => {
        // The recorder delivers its last piece after `stop()` and before the `stop` event.
        const finish = () => resolve(new Blob(pieces, { type: recorder.mimeType }));
        recorder.addEventListener('stop', finish, { once: true });
        if (recorder.state === 'inactive') finish();
        close();
      }),
  };
}

function openMeter(stream: MediaStream): { volume(): number; close(): void } {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = SAMPLES_PER_UPDATE;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    volume() {
      analyser.getByteTimeDomainData(samples);
      return toVolume(samples);
    },
    close: () => void audio.close(),
  };
}

const SILENCE = 128;
/** The loudness that counts as 100: speech at arm's length. */
const FULL_LOUDNESS = 0.35;

/** The volume of some samples, 0 to 100: their root mean square deviation from silence. */
export function toVolume(samples: Uint8Array): number {
  if (samples.length === 0) return 0;
  const squares = samples.reduce((sum, sample) => sum + ((sample - SILENCE) / SILENCE) ** 2, 0);
  const loudness = Math.sqrt(squares / samples.length);
  return Math.min(100, Math.round((loudness / FULL_LOUDNESS) * 100));
}

/** The error message for a microphone that cannot be used. */
export function microphoneErrorText(error: unknown, texts: VoiceTexts): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return texts.microphoneDenied;
  return name === 'NotFoundError' ? texts.microphoneMissing : texts.microphoneFailed;
}
