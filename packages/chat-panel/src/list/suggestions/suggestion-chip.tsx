import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { usePartClass } from '../../settings/use-part-class.ts';
import styles from './suggestion-chip.module.css';

interface SuggestionChipProps {
  text: string;
  /** Who is asked. */
  mentionId?: string;
}

/** A question that is asked by pressing it. */
export function SuggestionChip({ text, mentionId }: SuggestionChipProps) {
  const client = useClient();
  const { preferences } = useSettings();
  const className = usePartClass('suggestion', styles.chip);
  const ask = () => {
    // What goes wrong with a message is shown at the message.
    client.sendText(text, { from: 'suggestion', ...(mentionId && { mentionIds: [mentionId] }) }).catch(() => undefined);
  };
  return (
    <button type="button" className={className} disabled={preferences.readonly} onClick={ask}>
      {text}
    </button>
  );
}
