import { CONVERSATION_SEARCH_MAX, type ListedConversation } from '@parley/contract';
import { Button, ErrorCard, SearchField, Skeleton, Stack } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SearchResults } from '../search/search-results.tsx';
import { SpaceSharesButton } from '../share/space-shares-button.tsx';
import { useConversationDialogs } from '../use-conversation-dialogs.tsx';
import { useNewConversation } from '../use-new-conversation.ts';
import { ConversationItem } from './conversation-item.tsx';
import styles from './conversation-list.module.css';
import { type SectionName, sectionsOf } from './conversation-sections.ts';

const SEARCH_DELAY_MS = 200;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];

const sectionTitles = {
  pinned: 'chats_pinned',
  today: 'chats_today',
  month: 'chats_month',
  older: 'chats_older',
} as const satisfies Record<SectionName, string>;

export interface ConversationListState {
  /** Undefined while the list is loaded for the first time. */
  readonly conversations: readonly ListedConversation[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onLoadMore: () => void;
  readonly onRetry: () => void;
}

interface ConversationListProps {
  spaceId: string;
  botId: string;
  /** The conversation on the page. */
  currentId: string;
  list: ConversationListState;
  /** A link was followed: a drawer closes. */
  onLeave?: () => void;
}

/** The conversations with an agent, and the search over all conversations. */
export function ConversationList({ spaceId, botId, currentId, list, onLeave }: ConversationListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const newConversation = useNewConversation(spaceId, botId, onLeave);
  const dialogs = useConversationDialogs(spaceId, currentId);
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <Button isLoading={newConversation.isPending} onClick={newConversation.begin}>
          <Plus aria-hidden />
          {t('chats_new')}
        </Button>
        <SearchField
          label={t('chats_search')}
          clearLabel={t('chats_search_clear')}
          value={search}
          maxLength={CONVERSATION_SEARCH_MAX}
          onValueChange={setSearch}
        />
      </div>
      <div className={styles.scrolled}>
        {search.trim() === '' ? (
          <Conversations {...{ spaceId, currentId, list, onLeave }} actionsOf={dialogs.actionsOf} />
        ) : (
          <SearchResults botId={botId} query={wanted} onLeave={onLeave} />
        )}
      </div>
      <SpaceSharesButton botId={botId} />
      {dialogs.shown}
    </div>
  );
}

interface ConversationsProps extends Omit<ConversationListProps, 'botId'> {
  actionsOf: ReturnType<typeof useConversationDialogs>['actionsOf'];
}

function Conversations({ spaceId, currentId, list, actionsOf, onLeave }: ConversationsProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  if (!list.conversations)
    return list.error ? (
      <ErrorCard
        title={t('chats_failed')}
        message={errorMessage(list.error)}
        actions={<Button onClick={list.onRetry}>{t('retry')}</Button>}
      />
    ) : (
      <Stack gap={3}>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} height="20px" />
        ))}
      </Stack>
    );
  return (
    <nav aria-label={t('chats')}>
      {sectionsOf(list.conversations, Date.now()).map(({ name, conversations }) => (
        <section key={name} aria-labelledby={`chats-${name}`}>
          <h2 id={`chats-${name}`} className={styles.section}>
            {t(sectionTitles[name])}
          </h2>
          <ul className={styles.items}>
            {conversations.map((conversation) => (
              <ConversationItem
                key={conversation.conversation_id}
                spaceId={spaceId}
                conversation={conversation}
                isCurrent={conversation.conversation_id === currentId}
                actions={actionsOf(conversation)}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasMore && (
        <div className={styles.more}>
          <Button isLoading={list.isLoadingMore} onClick={list.onLoadMore}>
            {t('chats_more')}
          </Button>
        </div>
      )}
    </nav>
  );
}
