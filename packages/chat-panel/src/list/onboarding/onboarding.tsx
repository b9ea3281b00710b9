import { useConversation } from '../../chat-client/use-conversation.ts';
import { Markdown } from '../../content/markdown/markdown.tsx';
import { SenderAvatar } from '../../message/box/sender-avatar.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { ReplacedSlot } from '../../parts/slots/replaced-slot.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { usePartClass } from '../../settings/use-part-class.ts';
import { useIsSelecting } from '../selection/use-is-selecting.ts';
import styles from './onboarding.module.css';
import { OnboardingSuggestions } from './onboarding-suggestions.tsx';
import { prologueFor } from './prologue.ts';

const OnboardingMark = lazyPart(async () => (await import('../selection/onboarding-mark.tsx')).OnboardingMark);

/** The bot, what it says first, and what one may ask it (chat §2). */
export function Onboarding({ sectionId }: { sectionId: string }) {
  const { avatar, name, prologue } = useConversation(({ onboarding }) => onboarding);
  const userName = useConversation(({ senders }) => senders.userInfo?.nickname ?? '');
  const { enableSelectOnboarding } = useSettings().preferences;
  const isSelecting = useIsSelecting();
  const className = usePartClass('onboarding', styles.onboarding);
  const words = prologueFor(prologue, userName);
  return (
    <div className={className}>
      {isSelecting && enableSelectOnboarding && <OnboardingMark sectionId={sectionId} />}
      <ReplacedSlot slot="UIKitOnBoardingPlugin" given={{}}>
        <SenderAvatar kind="assistant" url={avatar} size="large" />
        <p className={styles.name}>{name}</p>
        {words && (
          <div className={styles.prologue}>
            <Markdown text={words} />
          </div>
        )}
        <OnboardingSuggestions />
      </ReplacedSlot>
    </div>
  );
}
