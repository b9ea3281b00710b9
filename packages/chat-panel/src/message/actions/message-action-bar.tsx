import { canActOnGroup } from '@parley/chat-core';
import { type KeyboardEvent, type RefObject, use, useEffect, useRef, useState } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { usePartClass, useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { type MessageActionProps, MessageActionsContext, MessageFocusContext } from './message-action.tsx';
import styles from './message-action-bar.module.css';

/** chat §2: shown only when enabled, not readonly, and the group is not replying. */
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
  // One subscription per bar and not per action: a long list has many bars.
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
      <MessageFocusContext value={hasFocus}>
        {actions
          .filter(({ name }) => shownNames.includes(name))
          .map(({ name, Action }) => (
            <Action key={name} {...message} />
          ))}
      </MessageFocusContext>
    </div>
  );
}

/** Arrow keys, Home and End move between the buttons; Esc goes back to the message. */
function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const index = buttons.indexOf(target as HTMLElement);
  if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const targets: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowLeft: buttons.at(index - 1),
    ArrowRight: buttons[index + 1] ?? buttons[0],
    Home: buttons[0],
    End: buttons.at(-1),
    Escape: currentTarget.closest('article'),
  };
  const next = targets[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Whether the focus is in the message that contains the element. */
function useFocusWithinMessage(element: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const message = element.current?.closest('article');
    // A custom message box may have no article; its actions must be reachable, too.
    if (!message) return setFocus(true);
    const onFocusIn = () => setFocus(true);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && message.contains(relatedTarget))) setFocus(false);
    };
    if (message.matches(':focus-within')) setFocus(true);
    message.addEventListener('focusin', onFocusIn);
    message.addEventListener('focusout', onFocusOut);
    return () => {
      message.removeEventListener('focusin', onFocusIn);
      message.removeEventListener('focusout', onFocusOut);
    };
  }, [element]);
  return hasFocus;
}
