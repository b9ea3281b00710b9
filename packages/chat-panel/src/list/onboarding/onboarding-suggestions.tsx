import { onboardingSuggestions } from '@parley/chat-core';
import { useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { SuggestionChip } from '../suggestions/suggestion-chip.tsx';
import styles from './onboarding.module.css';

const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/** The chips. Which of many are shown is decided once for as long as they stand there. */
export function OnboardingSuggestions() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { suggestions, showsAll } = useConversation(({ onboarding }) => onboarding);
  const [seed] = useState(newSeed);
  const { suggestionsMode } = preferences;
  const isAll = suggestionsMode ? suggestionsMode === 'all' : showsAll;
  const shown = onboardingSuggestions({ suggestions, showsAll: isAll }, seed);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={texts.suggestions} className={styles.suggestions}>
      {shown.map(({ id, content, senderId }) => (
        <li key={id}>
          <SuggestionChip text={content} mentionId={senderId} />
        </li>
      ))}
    </ul>
  );
}
