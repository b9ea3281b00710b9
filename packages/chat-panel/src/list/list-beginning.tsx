import { Button, Spinner } from '@parley/ui';
import { useConversation } from '../chat-client/use-conversation.ts';
import { usePanel } from '../panel/panel-context.ts';
import styles from './list-beginning.module.css';
import { Onboarding } from './onboarding/onboarding.tsx';

/** What stands above the first message: the onboarding, or that there is more. */
export function ListBeginning() {
  const { client, copy, preferences } = usePanel();
  const hasMore = useConversation(({ history }) => history.prevHasMore);
  const hasFailed = useConversation(({ history }) => history.errors['load-prev'] !== undefined);
  const sectionId = useConversation(({ messages, sections }) => messages[0]?.section_id ?? sections.latestSectionId);
  if (!hasMore) return preferences.showOnboardingMessage && <Onboarding sectionId={sectionId} />;
  if (!hasFailed)
    return (
      <div className={styles.loading}>
        <Spinner label={copy.loadingEarlier} />
      </div>
    );
  return (
    <p role="alert" className={styles.loading}>
      {copy.earlierFailed}
      <Button size="small" onClick={() => void client.loadPrevious().catch(() => undefined)}>
        {copy.retry}
      </Button>
    </p>
  );
}
