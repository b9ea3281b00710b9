import { canActOnGroup } from '@parley/chat-core';
import { type KeyboardEvent, use, useRef } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { usePartClass } from '../../settings/use-part-class.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { BarFocusContext } from './action-button.tsx';
import type { MessageActionProps } from './message-action.ts';
import styles from './message-action-bar.module.css';
import { MessageActionsContext } from './message-actions-context.ts';
import { useFocusWithinMessage } from './use-focus-within-message.ts';

/** chat §2: shown only when enabled, not readonly, and the group is not being answered. */
export function MessageActionBar({ messageId, groupId }: MessageActionProps) {
  const { preferences } = useSettings();
  const isVisible = useInGroup((conversation) => canActOnGroup(conversation, groupId, preferences));
  return isVisible && <Bar messageId={messageId} groupId={groupId} />;
}

function Bar({ messageId, groupId }: MessageActionProps) {
  const actions = use(MessageActionsContext);
  const texts = useTexts();
  const { preferences } = useSettings();
  const bar = useRef<HTMLDivElement>(null);
  const hasFocus = useFocusWithinMessage(bar);
  const className = usePartClass('actionBar', styles.bar);
  const message = { messageId, groupId };
  // One question for the whole bar: a long list has many bars.
  const shownNames = useInGroup((conversation) =>
    actions
      .filter((action) => action.isShown?.(conversation, message, preferences) ?? true)
      .map(({ name }) => name)
      .join('\n'),
  ).split('\n');
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={texts.messageActions}
      className={className}
      onKeyDown={moveBetweenButtons}
    >
      <BarFocusContext value={hasFocus}>
        {actions
          .filter(({ name }) => shownNames.includes(name))
          .map(({ name, Action }) => (
            <Action key={name} {...message} />
          ))}
      </BarFocusContext>
    </div>
  );
}

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function moveBetweenButtons({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = stepOf[key];
  if (step === undefined || !(target instanceof HTMLButtonElement)) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const place = buttons.indexOf(target);
  if (place >= 0) buttons[(place + step + buttons.length) % buttons.length]?.focus();
}
