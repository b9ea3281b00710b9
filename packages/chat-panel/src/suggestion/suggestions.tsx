import { suggestionsOfGroup } from '@parley/chat-core';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { usePanel } from '../panel/panel-context.ts';
import { SuggestionChip } from './suggestion-chip.tsx';
import styles from './suggestions.module.css';

/** What may be asked next, below the last answer. */
export function Suggestions({ groupId }: { groupId: string }) {
  const { copy } = usePanel();
  const suggestions = useInGroup((conversation) => suggestionsOfGroup(conversation, groupId));
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={copy.suggestions} className={styles.suggestions}>
      {suggestions.map((text) => (
        <li key={text}>
          <SuggestionChip text={text} />
        </li>
      ))}
    </ul>
  );
}
