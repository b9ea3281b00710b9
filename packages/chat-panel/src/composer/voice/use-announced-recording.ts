import { useEffect, useRef } from 'react';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { Recording } from './create-recording.ts';

/** Says that a recording began and that it ended, for those who do not see the wave. */
export function useAnnouncedRecording({ status }: Pick<Recording, 'status'>): void {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const isRecording = status === 'recording';
  const wasRecording = useRef(false);
  useEffect(() => {
    if (isRecording === wasRecording.current) return;
    wasRecording.current = isRecording;
    announcer.announce(isRecording ? texts.recordingStarted : texts.recordingEnded);
  }, [isRecording, announcer, texts]);
}
