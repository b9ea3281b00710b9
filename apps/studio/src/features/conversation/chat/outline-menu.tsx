import { findMessage, messageText } from '@parley/chat-core';
import { type MessageSlotProps, useInGroup, useListHandle } from '@parley/chat-panel';
import { Button, Menu, MenuItem } from '@parley/ui';
import { ListTree } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isLongWithHeadings } from './outline.ts';
import styles from './outline-menu.module.css';

const HEADINGS = ':is(h3, h4, h5, h6)';

const headingsIn = (message: Element): HTMLElement[] => [
  ...message.querySelectorAll<HTMLElement>(`[data-bubble] ${HEADINGS}`),
];

const levelOf = ({ tagName }: HTMLElement): number => Number(tagName.slice(1));

/** At the top of a long answer: its headings, to jump to. They are read from the message when the menu opens. */
export function OutlineMenu({ messageId }: MessageSlotProps) {
  const { t } = useTranslation();
  const { list } = useListHandle();
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  const chosen = useRef<HTMLElement>(null);
  const hasOutline = useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message?.role === 'assistant' && message.status !== '' && isLongWithHeadings(messageText(message));
  });
  if (!hasOutline) return null;
  const read = ({ currentTarget }: { currentTarget: Element }) => {
    const message = currentTarget.closest('article');
    setHeadings(message ? headingsIn(message) : []);
  };
  const top = Math.min(...headings.map(levelOf));
  const goTo = (heading: HTMLElement) => {
    chosen.current = heading;
    void list.current?.goToMessage(messageId, () => heading);
  };
  /** Whoever reads with the keyboard or by ear goes on there too. */
  const focusChosen = (event: Event) => {
    if (!chosen.current) return;
    event.preventDefault();
    chosen.current.tabIndex = -1;
    chosen.current.focus({ preventScroll: true });
    chosen.current = null;
  };
  return (
    <div className={styles.place}>
      <Menu
        onCloseFocus={focusChosen}
        trigger={
          <Button size="small" onPointerDown={read} onKeyDown={read}>
            <ListTree aria-hidden />
            {t('outline')}
          </Button>
        }
      >
        {headings.map((heading, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may have the same text, and their order is fixed
          <MenuItem key={place} onSelect={() => goTo(heading)}>
            <span style={{ paddingInlineStart: `${(levelOf(heading) - top) * 12}px` }}>{heading.textContent}</span>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
