import { vi } from 'vitest';

/** Stubs the microphone: access is granted unless there is a `refusal`, and each recording has some audio. */
export function fakeMicrophone({ refusal }: { refusal?: DOMException } = {}) {
  const tracks = { stopped: 0 };
  class FakeRecorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/webm';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['heard']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  class FakeAudioContext {
    createAnalyser = () => ({ fftSize: 4, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(160) });
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = async () => undefined;
  }
  const getUserMedia = async () => {
    if (refusal) throw refusal;
    return { getTracks: () => [{ stop: () => (tracks.stopped += 1) }] };
  };
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  return tracks;
}
