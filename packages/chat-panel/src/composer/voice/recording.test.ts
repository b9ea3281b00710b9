import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Microphone } from './microphone.ts';
import { createRecording, RECORDING_MAX_MS, type Recording } from './recording.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const said = new Blob(['said']);

function record(openMicrophone?: () => Promise<Microphone>) {
  const recorded: Blob[] = [];
  const failures: unknown[] = [];
  let isClosed = false;
  const microphone: Microphone = {
    volume: () => 60,
    stop: async () => said,
    close: () => {
      isClosed = true;
    },
  };
  const recording = createRecording({
    openMicrophone: openMicrophone ?? (async () => microphone),
    now: () => Date.now(),
    onChange: () => undefined,
    onRecorded: (audio) => recorded.push(audio),
    onFailed: (error) => failures.push(error),
  });
  return { ...recording, microphone, recorded, failures, isClosed: () => isClosed };
}

const left = (recording: Recording) => (recording.status === 'recording' ? recording.leftMs : null);

describe('chat §2 voice input', () => {
  it('records until it is finished', async () => {
    const { start, finish, getState, recorded } = record();
    const started = start();
    expect(getState().status).toBe('asking');
    await started;
    await vi.advanceTimersByTimeAsync(300);
    expect(getState()).toMatchObject({ status: 'recording', levels: [60, 60, 60] });
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(recorded).toEqual([said]);
    expect(getState().status).toBe('idle');
  });

  it('drops the audio when it is canceled', async () => {
    const { start, cancel, getState, recorded, isClosed } = record();
    await start();
    cancel();
    await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS);
    expect(recorded).toEqual([]);
    expect(isClosed()).toBe(true);
    expect(getState().status).toBe('idle');
  });

  it('counts down the time left, and ends by itself with its audio', async () => {
    const { start, getState, recorded } = record();
    await start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(left(getState())).toBe(RECORDING_MAX_MS - 20_000);
    await vi.advanceTimersByTimeAsync(RECORDING_MAX_MS);
    expect(recorded).toEqual([said]);
  });

  it('releases a microphone that is granted after the recording was canceled', async () => {
    let grant: (microphone: Microphone) => void = () => undefined;
    const asked = record(() => new Promise((resolve) => (grant = resolve)));
    const started = asked.start();
    asked.cancel();
    grant(asked.microphone);
    await started;
    expect(asked.isClosed()).toBe(true);
    expect(asked.getState().status).toBe('idle');
  });

  it('reports why there is no microphone', async () => {
    const refusal = new DOMException('no', 'NotAllowedError');
    const { start, failures, getState } = record(() => Promise.reject(refusal));
    await start();
    expect(failures).toEqual([refusal]);
    expect(getState().status).toBe('idle');
  });
});
