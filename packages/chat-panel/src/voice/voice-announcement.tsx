import { useState } from 'react';
import { usePanel } from '../panel/panel-context.ts';
import type { Recording } from './create-recording.ts';
import styles from './voice-announcement.module.css';

/** Says that a recording began and that it ended, for those who do not see the wave. */
export function VoiceAnnouncement({ status }: Pick<Recording, 'status'>) {
  const { copy } = usePanel();
  const [hasRecorded, setRecorded] = useState(false);
  if (status === 'recording' && !hasRecorded) setRecorded(true);
  const words = status === 'recording' ? copy.recordingStarted : hasRecorded ? copy.recordingEnded : '';
  return (
    <span role="status" className={styles.announcement}>
      {words}
    </span>
  );
}
