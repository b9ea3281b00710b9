import { findMessage } from '@parley/chat-core';
import { type MessageSlotProps, useInGroup } from '@parley/chat-panel';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditButton } from './edit-button.tsx';
import { ForkButton } from './fork-button.tsx';
import { LinkButton } from './link-button.tsx';
import styles from './message-buttons.module.css';

/** As in the action bar beside it: arrow keys move between the buttons, Esc goes back to the message. */
function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const index = buttons.indexOf(target as HTMLElement);
  if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const last = buttons[buttons.length - 1];
  const targets: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowLeft: buttons[index - 1] ?? last,
    ArrowRight: buttons[index + 1] ?? buttons[0],
    Home: buttons[0],
    End: last,
    Escape: currentTarget.closest('article'),
  };
  const next = targets[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** In the hover area of a message: what one can do with it beside the actions of the panel. */
export function MessageButtons({ messageId }: MessageSlotProps) {
  const { t } = useTranslation();
  // A message that is being sent or written has no index yet. A question of a tool is a part of the answer that follows it.
  const index = useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message && message.type !== 'verbose' ? message.message_index : '0';
  });
  const isQuestion = useInGroup((conversation) => findMessage(conversation, messageId)?.role === 'user');
  if (!/^[1-9]/.test(index)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
    <div role="group" aria-label={t('chats_message_actions')} className={styles.buttons} onKeyDown={moveBetweenButtons}>
      {isQuestion && <EditButton messageId={messageId} />}
      <ForkButton messageId={messageId} />
      <LinkButton messageIndex={index} />
    </div>
  );
}
