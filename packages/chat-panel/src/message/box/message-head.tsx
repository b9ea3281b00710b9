import { type Sender, senderName } from '../../selectors/sender.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './message-head.module.css';
import { MessageTime } from './message-time.tsx';
import { SenderBadge } from './sender-badge.tsx';

interface MessageHeadProps {
  id: string;
  messageId: string;
  sender: Sender;
  /** The messages that follow one of the same sender repeat its name only for those who cannot see. */
  isFirst: boolean;
}

/** Who speaks, and when. Handle and badge are extended info: on the PC layout, when the host wants them (chat §2). */
export function MessageHead({ id, messageId, sender, isFirst }: MessageHeadProps) {
  const texts = useTexts();
  const { layout, preferences } = useSettings();
  const name = senderName(sender, texts);
  const isExtended = layout === 'pc' && preferences.showUserExtendedInfo;
  return (
    <div className={isFirst ? styles.head : styles.hidden}>
      <h3 id={id} className={styles.hidden}>
        {formatText(texts.said, { name })}
      </h3>
      {isFirst && (
        <>
          <span aria-hidden className={styles.nickname}>
            {name}
          </span>
          {isExtended && sender.badge && <SenderBadge badge={sender.badge} />}
          {isExtended && sender.handle && <span className={styles.handle}>@{sender.handle}</span>}
          <MessageTime messageId={messageId} />
        </>
      )}
    </div>
  );
}
