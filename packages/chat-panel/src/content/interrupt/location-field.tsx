import type { Coordinates } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { interruptTexts } from '../../texts/later/interrupt-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import styles from './interrupt.module.css';

interface LocationFieldProps {
  replyId: string;
  canAnswer: boolean;
  isSending: boolean;
  /** The location is known, and is sent with other answers. */
  isFound: boolean;
  /** Gets the output of the tool call. */
  onFound: (output: string) => void;
}

/** Asks the user to share the location once. Declining ends the reply. */
export function LocationField({ replyId, canAnswer, isSending, isFound, onFound }: LocationFieldProps) {
  const client = useClient();
  const texts = useLaterTexts(interruptTexts);
  const [status, setStatus] = useState<'asked' | 'finding' | 'found' | 'failed'>('asked');
  const allow = async () => {
    setStatus('finding');
    const position = await findLocation().catch(() => null);
    setStatus(position ? 'found' : 'failed');
    if (!position) return;
    const { longitude, latitude } = position;
    onFound(JSON.stringify({ coordinates: { longitude: String(longitude), latitude: String(latitude) } }));
  };
  const decline = () => void client.stopResponding(replyId).catch(() => undefined);
  const isFinding = status === 'finding';
  return (
    <>
      <p className={styles.asked}>
        <MapPin aria-hidden size={16} />
        {isFound ? texts.locationFound : texts.locationAsked}
      </p>
      {status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {texts.locationFailed}
        </p>
      )}
      {canAnswer && !isFound && (
        <div className={styles.buttons}>
          <Button variant="primary" size="small" isLoading={isFinding || isSending} onClick={() => void allow()}>
            {isFinding ? texts.locationFinding : status === 'asked' ? texts.locationAllow : texts.locationAgain}
          </Button>
          <Button size="small" onClick={decline}>
            {texts.locationDecline}
          </Button>
        </div>
      )}
    </>
  );
}

const LOCATION_TIMEOUT_MS = 15_000;

/** Asks the browser for the position; rejects if it is unknown or not permitted. */
function findLocation(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('geolocation is not available'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      reject,
      { timeout: LOCATION_TIMEOUT_MS },
    );
  });
}
