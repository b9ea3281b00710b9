import { canSend } from '@parley/chat-core';
import { AudioWave, classNames, IconButton, Spinner } from '@parley/ui';
import { RotateCw, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { voiceTexts } from '../../texts/later/voice-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { usePress } from './use-press.ts';
import { useRecording, useSendVoice } from './use-recording.ts';
import styles from './voice-input.module.css';

/** Records a message: hold the button, or click it twice. Escape, moving away or the cancel button cancel. */
export function VoiceInput() {
  const texts = useLaterTexts(voiceTexts);
  const { layout, preferences } = useSettings();
  const { input, unsentRecording: unsent, setUnsentRecording } = useComposer();
  const sendVoice = useSendVoice();
  const recording = useRecording(send);
  const { state } = recording;
  const { press, handlers, cancel } = usePress(recording);
  const recordButton = useRef<HTMLButtonElement>(null);
  const retryButton = useRef<HTMLButtonElement>(null);
  const isTranscribing = useConversation(({ voice }) => voice.isTranscribing);
  const maySend = useConversation((conversation) => canSend(conversation, preferences)) && !preferences.isInputReadonly;
  const isIdle = state.status === 'idle';
  // When the user returns to the keyboard, the input is mounted before this component is unmounted.
  useEffect(() => () => input.current?.focus(), [input]);

  async function send(audio: Blob): Promise<void> {
    const result = await sendVoice(audio);
    setUnsentRecording(result === 'can-retry' ? audio : null);
  }

  async function retry(audio: Blob): Promise<void> {
    await send(audio);
    // The button was disabled meanwhile and has lost the focus, or it is gone.
    (retryButton.current ?? recordButton.current)?.focus();
  }

  function discard(): void {
    setUnsentRecording(null);
    recordButton.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isIdle) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }

  function label(): string {
    if (isTranscribing) return texts.transcribing;
    if (state.status === 'asking') return texts.asking;
    if (isIdle) return texts.record;
    if (!press) return texts.finishPress;
    return press.isOutside ? texts.letGoToCancel : texts.finishHold;
  }

  const isLabelAbove = layout === 'mobile' && !isIdle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels wherever in here the focus is
    <div className={styles.voice} onKeyDown={onKeyDown}>
      {isLabelAbove && (
        <span aria-hidden className={styles.hint}>
          {label()}
        </span>
      )}
      <button
        // biome-ignore lint/a11y/noAutofocus: it replaces the input, which had the focus
        autoFocus
        ref={recordButton}
        type="button"
        aria-label={label()}
        className={classNames(styles.record, !isIdle && styles.recording, press?.isOutside && styles.warning)}
        disabled={isTranscribing || (isIdle && !maySend)}
        {...handlers}
        onContextMenu={(event) => event.preventDefault()}
      >
        {isTranscribing && <Spinner />}
        {!isLabelAbove && <span className={styles.label}>{label()}</span>}
        {state.status === 'recording' && (
          <AudioWave
            label={texts.volume}
            levels={state.levels}
            size={waveSize(layout, recordButton.current?.clientWidth)}
            tone={press?.isOutside ? 'warning' : 'accent'}
          />
        )}
      </button>
      {state.status === 'recording' && <TimeLeft leftMs={state.leftMs} />}
      {!isIdle && !press && (
        <IconButton label={texts.cancelRecording} icon={<X aria-hidden />} onClick={recording.cancel} />
      )}
      {isIdle && unsent && (
        <>
          <IconButton
            ref={retryButton}
            label={texts.retryVoice}
            icon={<RotateCw aria-hidden />}
            disabled={isTranscribing || !maySend}
            onClick={() => void retry(unsent)}
          />
          <IconButton
            label={texts.discardVoice}
            icon={<Trash2 aria-hidden />}
            disabled={isTranscribing}
            onClick={discard}
          />
        </>
      )}
    </div>
  );
}

const SOON_OVER_S = 10;
const MINUTE_S = 60;

/** The time until the recording ends by itself. */
function TimeLeft({ leftMs }: { leftMs: number }) {
  const texts = useLaterTexts(voiceTexts);
  const seconds = Math.ceil(leftMs / 1000);
  const formatted = `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
  return (
    <span
      role="timer"
      aria-label={texts.timeLeft}
      className={classNames(styles.time, seconds <= SOON_OVER_S && styles.soonOver)}
    >
      {formatted}
    </span>
  );
}

/** The width of 29 bars and the padding of the button. */
const MEDIUM_WAVE_PX = 140;

function waveSize(layout: 'pc' | 'mobile', widthPx = 0): 'large' | 'medium' | 'small' {
  if (layout === 'pc') return 'large';
  return widthPx >= MEDIUM_WAVE_PX ? 'medium' : 'small';
}
