import type { LocationRequest } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { findLocation } from './find-location.ts';
import styles from './interrupt.module.css';

interface LocationAskedProps {
  request: LocationRequest;
  canAnswer: boolean;
}

/** The bot wants to know where its reader is. Allowing it tells the place this once; declining ends the reply. */
export function LocationAsked({ request, canAnswer }: LocationAskedProps) {
  const client = useClient();
  const texts = useTexts();
  const [status, setStatus] = useState<'asked' | 'finding' | 'failed' | 'untold'>('asked');
  const allow = async () => {
    setStatus('finding');
    const found = await findLocation().catch(() => null);
    if (!found) return setStatus('failed');
    try {
      const { longitude, latitude } = found;
      const output = JSON.stringify({ coordinates: { longitude: String(longitude), latitude: String(latitude) } });
      await client.resume({
        replyId: request.replyId,
        interruptMessageId: request.messageId,
        toolOutputs: request.toolCallIds.map((toolCallId) => ({ toolCallId, output })),
      });
    } catch {
      setStatus('untold');
    }
  };
  const hasFailed = status === 'failed' || status === 'untold';
  const decline = () => void client.stopResponding(request.replyId).catch(() => undefined);
  return (
    <>
      <p className={styles.asked}>
        <MapPin aria-hidden size={16} />
        {texts.locationAsked}
      </p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {status === 'failed' ? texts.locationFailed : texts.answerFailed}
        </p>
      )}
      {canAnswer && (
        <div className={styles.buttons}>
          <Button variant="primary" size="small" isLoading={status === 'finding'} onClick={() => void allow()}>
            {status === 'finding' ? texts.locationFinding : hasFailed ? texts.locationAgain : texts.locationAllow}
          </Button>
          <Button size="small" onClick={decline}>
            {texts.locationDecline}
          </Button>
        </div>
      )}
    </>
  );
}
