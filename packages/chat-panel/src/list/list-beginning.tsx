import { Button, Spinner } from '@parley/ui';
import { useClient } from '../chat-client/client-context.ts';
import { useConversation } from '../chat-client/use-conversation.ts';
import { useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './list-beginning.module.css';
import { Onboarding } from './onboarding/onboarding.tsx';

/** Above the first message: the onboarding, or a sign that earlier messages are loading or could not be loaded. */
export function ListBeginning() {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const hasMore = useConversation(({ history }) => history.prevHasMore);
  const hasFailed = useConversation(({ history }) => history.errors['load-prev'] !== undefined);
  const sectionId = useConversation(({ messages, sections }) => messages[0]?.section_id ?? sections.latestSectionId);
  if (!hasMore) return preferences.showOnboardingMessage && <Onboarding sectionId={sectionId} />;
  if (!hasFailed)
    return (
      <div className={styles.loading}>
        <Spinner label={texts.loadingEarlier} />
      </div>
    );
  return (
    <p role="alert" className={styles.loading}>
      {texts.earlierFailed}
      <Button size="small" onClick={() => void client.loadPrevious().catch(() => undefined)}>
        {texts.retry}
      </Button>
    </p>
  );
}
