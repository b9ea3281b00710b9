import { findGroup, suggestionsOfGroup } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { SuggestionChip } from './suggestion-chip.tsx';
import styles from './suggestions.module.css';

/** What may be asked next, below the last answer. */
export function Suggestions({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const suggestions = useInGroup((conversation) => suggestionsOfGroup(conversation, groupId));
  const hasFailed = useInGroup(
    (conversation) =>
      conversation.suggestions[groupId]?.isError === true && findGroup(conversation, groupId)?.showSuggestions === true,
  );
  // There is no way to ask for them again: they come with an answer or not at all.
  if (suggestions.length === 0) return hasFailed && <p className={styles.failed}>{texts.suggestionsFailed}</p>;
  return (
    <ul aria-label={texts.suggestions} className={styles.suggestions}>
      {suggestions.map((text) => (
        <li key={text}>
          <SuggestionChip text={text} />
        </li>
      ))}
    </ul>
  );
}
