import { type ConversationHit, SearchConversations } from '@parley/contract';
import { Button, EmptyState, ErrorCard, Spinner, Text, VisuallyHidden } from '@parley/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { chatPath } from '../../bot/index.ts';
import { toMessageLink } from '../message-link.ts';
import { Passage } from './passage.tsx';
import styles from './search-results.module.css';

interface SearchResultsProps {
  /** The agent of the page: others are named. */
  botId: string;
  query: string;
  onLeave?: (() => void) | undefined;
}

/** What the search over all conversations found, each with its passage. */
export function SearchResults({ botId, query, onLeave }: SearchResultsProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const found = useInfiniteQuery({
    queryKey: queryKeyOf(SearchConversations, { query }),
    queryFn: ({ pageParam }) => call(SearchConversations, { query, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }): string | undefined => next_cursor || undefined,
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // Messages that were sent since then are searched too.
    staleTime: 0,
  });
  const hits = found.data?.pages.flatMap((page) => page.hits) ?? [];
  if (found.error && !found.data)
    return (
      <ErrorCard
        title={t('chats_search_failed')}
        message={errorMessage(found.error)}
        actions={<Button onClick={() => void found.refetch()}>{t('retry')}</Button>}
      />
    );
  if (!found.data) return <Spinner label={t('loading')} />;
  return (
    <section aria-label={t('chats_search_results')}>
      <div role="status">
        {hits.length === 0 ? (
          <EmptyState title={t('chats_search_none')} message={t('chats_search_none_hint')} />
        ) : (
          <VisuallyHidden>{t('chats_search_count', { count: hits.length })}</VisuallyHidden>
        )}
      </div>
      <ul className={styles.hits}>
        {hits.map((hit) => (
          <Hit
            key={hit.message?.message_id ?? hit.conversation_id}
            hit={hit}
            isOfOther={hit.bot_id !== botId}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button isLoading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('chats_more')}
        </Button>
      )}
    </section>
  );
}

interface HitProps {
  hit: ConversationHit;
  isOfOther: boolean;
  onLeave?: (() => void) | undefined;
}

function Hit({ hit, isOfOther, onLeave }: HitProps) {
  const { t } = useTranslation();
  const { message, title, passage, matches, bot_name: name } = hit;
  const path = chatPath(hit.space_id, hit.bot_id, hit.conversation_id);
  return (
    <li>
      <Link to={message ? toMessageLink(path, message.message_index) : path} className={styles.hit} onClick={onLeave}>
        <span className={styles.title}>{title || t('chats_new')}</span>
        <Passage text={passage} matches={matches} />
        <Text size="small" tone="muted">
          {message?.role === 'user' && `${t('chats_search_you')} · `}
          {!message && t('chats_search_title')}
          {message && <RelativeTime moment={message.content_time} />}
          {isOfOther && ` · ${t('chats_search_agent', { name })}`}
        </Text>
      </Link>
    </li>
  );
}
