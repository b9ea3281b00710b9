import { findMessage, messageText } from '@parley/chat-core';
import { type MessageSlotProps, useInGroup, useListHandle } from '@parley/chat-panel';
import { Button, Menu, MenuItem } from '@parley/ui';
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isLongWithHeadings } from './outline.ts';
import styles from './outline-menu.module.css';

interface Heading {
  readonly text: string;
  readonly level: number;
  /** Its place among the headings of the message. */
  readonly place: number;
}

const HEADINGS = 'h3, h4, h5, h6';

const headingsIn = (message: Element): HTMLElement[] => [
  ...message.querySelectorAll<HTMLElement>(`[data-bubble] :is(${HEADINGS})`),
];

/** At the top of a long answer: its headings, to jump to. They are read from the message when the menu opens. */
export function OutlineMenu({ messageId }: MessageSlotProps) {
  const { t } = useTranslation();
  const { list } = useListHandle();
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  const hasOutline = useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message?.role === 'assistant' && message.status !== '' && isLongWithHeadings(messageText(message));
  });
  if (!hasOutline) return null;
  const read = (event: { currentTarget: Element }) => {
    const message = event.currentTarget.closest('article');
    setHeadings(
      message
        ? headingsIn(message).map(({ textContent, tagName }, place) => ({
            text: textContent ?? '',
            level: Number(tagName.slice(1)),
            place,
          }))
        : [],
    );
  };
  const top = Math.min(...headings.map(({ level }) => level));
  const goTo = (place: number) =>
    void list.current
      ?.goToMessage(messageId, (message) => headingsIn(message)[place] ?? null)
      .then((message) => {
        const heading = message && headingsIn(message)[place];
        if (!heading) return;
        // Readers of a screen reader are there too.
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      });
  return (
    <div className={styles.place}>
      <Menu
        trigger={
          <Button size="small" onPointerDown={read} onKeyDown={read}>
            <ListTree aria-hidden />
            {t('outline')}
          </Button>
        }
      >
        {headings.map(({ text, level, place }) => (
          <MenuItem key={place} onSelect={() => goTo(place)}>
            <span style={{ paddingInlineStart: `${(level - top) * 12}px` }}>{text}</span>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
