import { findMessage, toReportedError, VOICE_TOAST, type VoiceResult } from '@parley/chat-core';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { reading } from '../../message/speech/reading.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { formatText } from '../../texts/format-text.ts';
import { type VoiceTexts, voiceTexts } from '../../texts/later/voice-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { microphoneErrorText, openMicrophone } from './microphone.ts';
import { createRecording, type Recording } from './recording.ts';

/** A recording that is passed on when it is finished, and canceled when the component is unmounted. */
export function useRecording(onRecorded: (audio: Blob) => void) {
  const client = useClient();
  const texts = useLaterTexts(voiceTexts);
  const { setNotice } = useComposer();
  const [state, setState] = useState<Recording>({ status: 'idle' });
  const latest = useRef({ onRecorded, texts, setNotice });
  useEffect(() => {
    latest.current = { onRecorded, texts, setNotice };
  });
  const [recording] = useState(() =>
    createRecording({
      openMicrophone,
      now: () => performance.now(),
      onChange(next) {
        setState(next);
        client.setRecording(next.status === 'recording');
      },
      onRecorded: (audio) => latest.current.onRecorded(audio),
      onFailed(error) {
        const { texts: currentTexts, setNotice: showNotice } = latest.current;
        showNotice({ tone: 'warning', text: microphoneErrorText(error, currentTexts) });
      },
    }),
  );
  useEffect(() => () => recording.cancel(), [recording]);
  useAnnouncedRecording(state);
  const start = () => {
    // The microphone would hear it.
    reading.stop();
    return recording.start();
  };
  return { state, start, finish: recording.finish, cancel: recording.cancel };
}

const toastTexts = {
  'no-content-recognized': 'voiceNotRecognized',
  'free-credits-insufficient': 'voiceCreditsInsufficient',
  'pro-payment-overdue': 'voicePaymentOverdue',
} as const satisfies Record<NonNullable<(typeof VOICE_TOAST)[VoiceResult]>, keyof VoiceTexts>;

/**
 * Transcribes a recording and sends the text. Shows why that failed (chat §8; nothing is shown for LOCKED). The result
 * tells whether another try with the same recording could succeed.
 */
export function useSendVoice(): (audio: Blob) => Promise<'done' | 'can-retry'> {
  const client = useClient();
  const texts = useLaterTexts(voiceTexts);
  const { setNotice } = useComposer();
  return async (audio) => {
    setNotice(null);
    const { messages: before } = client.conversation.getState();
    const sending = client.sendVoice(audio, { from: 'inputAndSend' });
    // None if the speech is to wait in the outbox.
    const placeholder = client.conversation.getState().messages.slice(before.length).at(-1);
    try {
      const sent = await sending;
      if (sent.result === 'sent' || sent.result === 'queued') return 'done';
      const toast = VOICE_TOAST[sent.result];
      const reason = 'reason' in sent ? sent.reason : undefined;
      if (toast) setNotice({ tone: 'warning', text: [texts[toastTexts[toast]], reason].filter(Boolean).join(' ') });
      return sent.result === 'VOICE_NOT_RECOGNIZE' ? 'done' : 'can-retry';
    } catch (error) {
      // The speech was transcribed and only sending failed: the message in the list shows the error and a way to retry.
      if (placeholder && findMessage(client.conversation.getState(), placeholder.message_id)) return 'done';
      const reason = toReportedError(error).message;
      setNotice({ tone: 'warning', text: formatText(texts.voiceFailed, { reason }) });
      return 'can-retry';
    }
  };
}

/** Announces the start and the end of a recording to screen readers. */
function useAnnouncedRecording({ status }: Pick<Recording, 'status'>): void {
  const announcer = useAnnouncer();
  const texts = useLaterTexts(voiceTexts);
  const isRecording = status === 'recording';
  const wasRecording = useRef(false);
  useEffect(() => {
    if (isRecording === wasRecording.current) return;
    wasRecording.current = isRecording;
    announcer.announce(isRecording ? texts.recordingStarted : texts.recordingEnded);
  }, [isRecording, announcer, texts]);
}
