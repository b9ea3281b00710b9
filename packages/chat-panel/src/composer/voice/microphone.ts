import { toVolume } from './to-volume.ts';

/** A microphone that is recording. */
export interface Microphone {
  /** How loud it is now, 0 to 100. */
  volume(): number;
  /** Ends it and gives what was said. */
  stop(): Promise<Blob>;
  /** Ends it and forgets what was said. */
  close(): void;
}

/** Nearly all that is heard between two looks. */
const HEARD_SAMPLES = 4096;
const CONTAINERS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Without a secure page, browsers have none. */
export const hasMicrophone = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Asks for the microphone and records. Rejects as `getUserMedia` does. */
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
        // The last piece comes between being told to stop and having stopped.
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
  analyser.fftSize = HEARD_SAMPLES;
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
