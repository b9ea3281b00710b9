import { onboardingSuggestions } from '@parley/chat-core';
import { Avatar } from '@parley/ui';
import { useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { Markdown } from '../../content/markdown/markdown.tsx';
import { freePictureUrl } from '../../content/picture/picture-url.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { ReplacedSlot } from '../../parts/slots.tsx';
import { usePartClass, useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useIsSelecting } from '../selection/use-selection.ts';
import { SuggestionChip } from '../suggestions/suggestions.tsx';
import styles from './onboarding.module.css';

const OnboardingCheckbox = lazyPart(
  async () => (await import('../selection/selection-controls.tsx')).OnboardingCheckbox,
);

/** Avatar, name and prologue of the bot, and suggested first questions (chat §2). */
export function Onboarding({ sectionId }: { sectionId: string }) {
  const { avatar, name, prologue } = useConversation(({ onboarding }) => onboarding);
  const userName = useConversation(({ senders }) => senders.userInfo?.nickname ?? '');
  const { preferences } = useSettings();
  const isSelecting = useIsSelecting();
  const className = usePartClass('onboarding', styles.onboarding);
  // A prologue can address the user by name (wire §2.6).
  const text = prologue.replaceAll('{{user_name}}', userName);
  return (
    <div className={className}>
      {isSelecting && preferences.enableSelectOnboarding && <OnboardingCheckbox sectionId={sectionId} />}
      <ReplacedSlot slot="UIKitOnBoardingPlugin" given={{}}>
        <Avatar kind="agent" name={name} src={freePictureUrl(avatar, preferences)} size={64} />
        <p className={styles.name}>{name}</p>
        {text && (
          <div className={styles.prologue}>
            <Markdown text={text} />
          </div>
        )}
        <OnboardingSuggestions />
      </ReplacedSlot>
    </div>
  );
}

const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/** The random choice of suggestions is made once and stays while the onboarding is shown. */
function OnboardingSuggestions() {
  const texts = useTexts();
  const { suggestionsMode } = useSettings().preferences;
  const { suggestions, showsAll } = useConversation(({ onboarding }) => onboarding);
  const [seed] = useState(newSeed);
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
