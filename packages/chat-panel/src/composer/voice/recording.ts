import type { Microphone } from './microphone.ts';

/** chat §9: refresh interval of the wave. */
const TICK_MS = 100;
export const RECORDING_MAX_MS = 60_000;
/** The largest wave has this many bars. */
const LEVELS_MAX = 41;

export type Recording =
  | { readonly status: 'idle' }
  /** The browser asks the user for permission. */
  | { readonly status: 'asking' }
  | { readonly status: 'recording'; readonly levels: readonly number[]; readonly leftMs: number };

interface Dependencies {
  openMicrophone(): Promise<Microphone>;
  now(): number;
  onChange(recording: Recording): void;
  onRecorded(audio: Blob): void;
  onFailed(error: unknown): void;
}

const IDLE: Recording = { status: 'idle' };

/**
 *   idle ─start→ asking ─granted→ recording ─finish, or no time left→ idle, recorded
 *                   └─refused→ idle, failed      └─cancel→ idle
 */
export function createRecording({ openMicrophone, now, onChange, onRecorded, onFailed }: Dependencies) {
  let recording: Recording = IDLE;
  let microphone: Microphone | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Identifies the start that a pending microphone request belongs to. */
  let attempt = 0;

  function change(next: Recording): void {
    recording = next;
    onChange(next);
  }

  function end(): Microphone | null {
    clearInterval(timer);
    attempt += 1;
    const ended = microphone;
    microphone = null;
    if (recording.status !== 'idle') change(IDLE);
    return ended;
  }

  function listen(opened: Microphone): void {
    microphone = opened;
    const endsAt = now() + RECORDING_MAX_MS;
    change({ status: 'recording', levels: [], leftMs: RECORDING_MAX_MS });
    timer = setInterval(() => {
      const leftMs = endsAt - now();
      if (leftMs <= 0) return finish();
      if (recording.status !== 'recording') return;
      const levels = [...recording.levels, opened.volume()].slice(-LEVELS_MAX);
      change({ status: 'recording', levels, leftMs });
    }, TICK_MS);
  }

  async function start(): Promise<void> {
    if (recording.status !== 'idle') return;
    attempt += 1;
    const thisAttempt = attempt;
    change({ status: 'asking' });
    try {
      const opened = await openMicrophone();
      if (thisAttempt === attempt) listen(opened);
      else opened.close();
    } catch (error) {
      if (thisAttempt !== attempt) return;
      end();
      onFailed(error);
    }
  }

  /** Ends the recording and passes on its audio. Without a microphone yet there is none. */
  function finish(): void {
    end()?.stop().then(onRecorded, onFailed);
  }

  return {
    getState: () => recording,
    start,
    finish,
    cancel: () => end()?.close(),
  };
}
