import { canSend } from '@parley/chat-core';
import { AudioWave, classNames, IconButton, Spinner } from '@parley/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { isOutside, pressOutcome } from './press-outcome.ts';
import { TimeLeft } from './time-left.tsx';
import { useAnnouncedRecording } from './use-announced-recording.ts';
import { useRecording } from './use-recording.ts';
import styles from './voice-input.module.css';

interface Press {
  readonly at: number;
  readonly isOutside: boolean;
}

/** Speaking instead of writing: the button is held, or pressed twice; Escape, moving away or the cross cancel. */
export function VoiceInput() {
  const texts = useTexts();
  const { layout, preferences } = useSettings();
  const { state, start, finish, cancel } = useRecording();
  useAnnouncedRecording(state);
  const [press, setPress] = useState<Press | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** A click may follow a press, which has decided already what it means. */
  const isDecided = useRef(false);
  const isTranscribing = useConversation(({ voice }) => voice.isTranscribing);
  const maySend = useConversation((conversation) => canSend(conversation, preferences));
  const isIdle = state.status === 'idle';
  const { input } = useComposer();
  // Whoever goes back to writing wants to write. The input is there by then, unless everything is gone.
  useEffect(() => () => input.current?.focus(), [input]);

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    if (event.button !== 0) return;
    isDecided.current = isIdle;
    if (!isIdle) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPress({ at: event.timeStamp, isOutside: false });
    void start();
  }

  function onPointerMove(event: PointerEvent<HTMLButtonElement>): void {
    if (!press) return;
    const isNowOutside = isOutside(event.currentTarget.getBoundingClientRect(), event);
    if (isNowOutside !== press.isOutside) setPress({ ...press, isOutside: isNowOutside });
  }

  function onPointerUp(event: PointerEvent<HTMLButtonElement>): void {
    if (!press) return;
    setPress(null);
    const outcome = pressOutcome({ heldMs: event.timeStamp - press.at, isOutside: press.isOutside });
    if (outcome === 'send') finish();
    else if (outcome === 'cancel') cancel();
  }

  function onPointerCancel(): void {
    setPress(null);
    cancel();
  }

  function onClick(event: MouseEvent): void {
    // Of a key, and not of a pointer.
    const isOfPress = event.detail > 0 && isDecided.current;
    isDecided.current = false;
    if (isOfPress) return;
    if (isIdle) void start();
    else if (state.status === 'recording') finish();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isIdle) return;
    event.preventDefault();
    event.stopPropagation();
    setPress(null);
    cancel();
  }

  const words = () => {
    if (isTranscribing) return texts.transcribing;
    if (state.status === 'asking') return texts.asking;
    if (isIdle) return texts.record;
    if (!press) return texts.finishPress;
    return press.isOutside ? texts.letGoToCancel : texts.finishHold;
  };

  const hint = words();
  const isMobile = layout === 'mobile';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels wherever in here the focus is
    <div className={styles.voice} onKeyDown={onKeyDown}>
      {isMobile && !isIdle && (
        <span aria-hidden className={styles.hint}>
          {hint}
        </span>
      )}
      <button
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the input that was left for it
        autoFocus
        ref={button}
        type="button"
        aria-label={hint}
        className={classNames(styles.record, !isIdle && styles.recording, press?.isOutside && styles.warning)}
        disabled={isTranscribing || (isIdle && !maySend)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onClick={onClick}
        onContextMenu={(event) => event.preventDefault()}
      >
        {isTranscribing && <Spinner />}
        {!(isMobile && !isIdle) && <span className={styles.words}>{hint}</span>}
        {state.status === 'recording' && (
          <AudioWave
            label={texts.volume}
            levels={state.levels}
            size={waveSize(layout, button.current?.clientWidth)}
            tone={press?.isOutside ? 'warning' : 'accent'}
          />
        )}
      </button>
      {state.status === 'recording' && <TimeLeft leftMs={state.leftMs} />}
      {!isIdle && !press && (
        <IconButton label={texts.cancelRecording} icon={<X aria-hidden />} onClick={() => cancel()} />
      )}
    </div>
  );
}

/** What 29 bars and the ends of the button need. */
const MEDIUM_WAVE_PX = 140;

function waveSize(layout: 'pc' | 'mobile', widthPx = 0): 'large' | 'medium' | 'small' {
  if (layout === 'pc') return 'large';
  return widthPx >= MEDIUM_WAVE_PX ? 'medium' : 'small';
}
