import { FEEDBACK_TEXT_MAX, FeedbackDetail, FeedbackType, type MessageFeedback } from '@parley/contract';
import { Button, Checkbox, IconButton, Textarea } from '@parley/ui';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { type DislikeTexts, dislikeTexts } from '../../texts/later/dislike-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import styles from './dislike-reasons.module.css';

type Reason = NonNullable<MessageFeedback['detail_types']>[number];

const REASONS: readonly (readonly [Reason, keyof DislikeTexts])[] = [
  [FeedbackDetail.harmful, 'reasonHarmful'],
  [FeedbackDetail.incorrect, 'reasonIncorrect'],
  [FeedbackDetail.notFollowingInstructions, 'reasonInstructions'],
  [FeedbackDetail.others, 'reasonOther'],
];

interface DislikeReasonsProps {
  id: string;
  messageId: string;
  onClose: () => void;
}

/** Asks why an answer was bad. A form inside the message and not a popover: a phone has no space beside it. */
export function DislikeReasons({ id, messageId, onClose }: DislikeReasonsProps) {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useLaterTexts(dislikeTexts);
  const titleId = useId();
  const [chosen, setChosen] = useState<readonly Reason[]>([]);
  const [detail, setDetail] = useState('');
  const choose = (reason: Reason, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, reason] : before.filter((other) => other !== reason)));
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const detail_content = detail.trim();
    const reasons = { detail_types: [...chosen], ...(detail_content && { detail_content }) };
    await client.report(messageId, { feedback_type: FeedbackType.unlike, ...reasons });
    announcer.announce(texts.feedbackSent);
    onClose();
  }
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  }
  const canSend = chosen.length > 0 || detail.trim() !== '';
  return (
    <div className={styles.place}>
      <form
        id={id}
        aria-labelledby={titleId}
        className={styles.reasons}
        onSubmit={(event) => void send(event)}
        onKeyDown={closeOnEscape}
      >
        <div className={styles.head}>
          <p id={titleId} className={styles.title}>
            {texts.dislikeReasons}
          </p>
          <IconButton label={texts.close} icon={<X aria-hidden />} onClick={onClose} />
        </div>
        <div className={styles.choices}>
          {REASONS.map(([reason, text]) => (
            <Checkbox
              key={reason}
              label={texts[text]}
              checked={chosen.includes(reason)}
              onCheckedChange={(isChosen) => choose(reason, isChosen)}
            />
          ))}
        </div>
        <Textarea
          label={texts.feedbackDetail}
          value={detail}
          rows={2}
          maxLength={FEEDBACK_TEXT_MAX}
          isAutoGrowing
          onChange={(event) => setDetail(event.target.value)}
        />
        <Button type="submit" size="small" variant="primary" disabled={!canSend} className={styles.send}>
          {texts.sendFeedback}
        </Button>
      </form>
    </div>
  );
}
