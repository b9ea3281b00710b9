import { useEffect, useRef } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import type { Recording } from './create-recording.ts';

/** Says that a recording began and that it ended, for those who do not see the wave. */
export function useAnnouncedRecording({ status }: Pick<Recording, 'status'>): void {
  const { announcer, copy } = usePanel();
  const isRecording = status === 'recording';
  const wasRecording = useRef(false);
  useEffect(() => {
    if (isRecording === wasRecording.current) return;
    wasRecording.current = isRecording;
    announcer.announce(isRecording ? copy.recordingStarted : copy.recordingEnded);
  }, [isRecording, announcer, copy]);
}
