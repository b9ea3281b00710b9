import { findGroup, suggestionsOfGroup } from '@parley/chat-core';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { usePartClass, useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './suggestions.module.css';

/** The suggested next questions below the last answer. */
export function Suggestions({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const suggestions = useInGroup((conversation) => suggestionsOfGroup(conversation, groupId));
  const hasFailed = useInGroup(
    (conversation) =>
      conversation.suggestions[groupId]?.isError === true && findGroup(conversation, groupId)?.showSuggestions === true,
  );
  // There is no retry: suggestions only come together with an answer.
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

interface SuggestionChipProps {
  text: string;
  /** The sender that is mentioned in the message: it answers (chat §2). */
  mentionId?: string;
}

/** A button that sends its text as a message. */
export function SuggestionChip({ text, mentionId }: SuggestionChipProps) {
  const client = useClient();
  const { preferences } = useSettings();
  const className = usePartClass('suggestion', styles.chip);
  const send = () => {
    // A failure is shown at the message.
    client.sendText(text, { from: 'suggestion', ...(mentionId && { mentionIds: [mentionId] }) }).catch(() => undefined);
  };
  return (
    <button type="button" className={className} disabled={preferences.readonly} onClick={send}>
      {text}
    </button>
  );
}
