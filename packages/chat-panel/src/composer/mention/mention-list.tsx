import { classNames } from '@parley/ui';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './mention-list.module.css';
import type { Mention } from './use-mention.ts';

/** The bots that can be mentioned, above the input. The input handles the keys. */
export function MentionList({ mention: { listId, candidates, active, choose } }: { mention: Mention }) {
  const texts = useTexts();
  return (
    <div role="listbox" id={listId} tabIndex={-1} aria-label={texts.mentionList} className={styles.list}>
      {candidates.map((bot) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
        <div
          key={bot.id}
          role="option"
          id={`${listId}-${bot.id}`}
          tabIndex={-1}
          aria-selected={bot === active}
          className={classNames(styles.candidate, bot === active && styles.active)}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(bot)}
        >
          {bot.nickname}
        </div>
      ))}
    </div>
  );
}
