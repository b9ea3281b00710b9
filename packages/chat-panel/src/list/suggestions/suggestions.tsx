import { findGroup, suggestionsOfGroup } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { SuggestionChip } from './suggestion-chip.tsx';
import styles from './suggestions.module.css';

/** What may be asked next, below the last answer. */
export function Suggestions({ groupId }: { groupId: string }) {
  const { copy } = usePanel();
  const suggestions = useInGroup((conversation) => suggestionsOfGroup(conversation, groupId));
  const hasFailed = useInGroup(
    (conversation) =>
      conversation.suggestions[groupId]?.isError === true && findGroup(conversation, groupId)?.showSuggestions === true,
  );
  // There is no way to ask for them again: they come with an answer or not at all.
  if (suggestions.length === 0) return hasFailed && <p className={styles.failed}>{copy.suggestionsFailed}</p>;
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
