import {
  CreateConversation,
  GetListedConversation,
  GetTurnVersions,
  type ListedConversation,
  type ResponseOf,
} from '@parley/contract';
import { ButtonLink, Drawer, useIsNarrow } from '@parley/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { queryKeyOf } from '../../api/query-key.ts';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { LoadingPage } from '../../page/loading-page.tsx';
import { chatPath } from '../bot/index.ts';
import { ConversationChat } from './chat/conversation-chat.tsx';
import type { Opening } from './chat/opening.ts';
import styles from './chat-page.module.css';
import { conversationPages, conversationsIn } from './conversation-pages.ts';
import { ConversationList, type ConversationListState } from './list/conversation-list.tsx';
import { linkedIndex } from './message-link.ts';

type TurnVersionsData = ResponseOf<typeof GetTurnVersions>;

const NO_TURNS: readonly never[] = [];

/** Several conversations with the published version of an agent. */
export function ChatPage() {
  const { space_id: spaceId = '', bot_id: botId = '', conversation_id: conversationId } = useParams();
  const query = useInfiniteQuery(conversationPages(botId));
  const conversations = query.data && conversationsIn(query.data);
  if (conversationId === undefined)
    return (
      <ChatEntry
        key={botId}
        spaceId={spaceId}
        botId={botId}
        conversations={conversations}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const list: ConversationListState = {
    conversations,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    onLoadMore: () => void query.fetchNextPage(),
    onRetry: () => void query.refetch(),
  };
  return <OpenedConversation spaceId={spaceId} botId={botId} conversationId={conversationId} list={list} />;
}

interface ChatEntryProps {
  spaceId: string;
  botId: string;
  conversations: readonly ListedConversation[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Goes on to the conversation that was used last, or begins the first one. */
function ChatEntry({ spaceId, botId, conversations, error, onRetry }: ChatEntryProps) {
  const create = useOperationMutation(CreateConversation, { onError: () => undefined });
  const { mutate } = create;
  // A link to a task stays one.
  const { search } = useLocation();
  const isFirst = conversations?.length === 0;
  useEffect(() => {
    if (isFirst) mutate({ bot_id: botId });
  }, [isFirst, botId, mutate]);
  const [latest = create.data?.conversation] = [...(conversations ?? [])].sort((a, b) => b.active_at - a.active_at);
  if (latest) return <Navigate to={{ pathname: chatPath(spaceId, botId, latest.conversation_id), search }} replace />;
  const failure = create.error ?? (conversations ? null : error);
  if (!failure) return <LoadingPage />;
  return <ConversationFailed error={failure} onRetry={() => (create.error ? mutate({ bot_id: botId }) : onRetry())} />;
}

interface OpenedConversationProps {
  spaceId: string;
  botId: string;
  conversationId: string;
  list: ConversationListState;
}

function OpenedConversation({ spaceId, botId, conversationId, list }: OpenedConversationProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isListOpen, setListOpen] = useState(false);
  const [parameters] = useSearchParams();
  const query = useOperationQuery(GetListedConversation, { conversation_id: conversationId });
  const versions = useOperationQuery(GetTurnVersions, { conversation_id: conversationId });
  const inList = list.conversations?.find(({ conversation_id }) => conversation_id === conversationId);
  const conversation = inList ?? query.data?.conversation;
  const { opening, switchCount, onShown } = useOpening(conversationId, linkedIndex(parameters), versions.data);
  // It was open until another window deleted it.
  if (query.error && query.data && !inList) return <Navigate to={chatPath(spaceId, botId)} replace />;
  if (query.error && !inList)
    return (
      <ConversationFailed error={query.error} onRetry={() => void query.refetch()} allPath={chatPath(spaceId, botId)} />
    );
  if (conversation && conversation.bot_id !== botId)
    return <Navigate to={chatPath(spaceId, conversation.bot_id, conversationId)} replace />;
  const conversations = (
    <ConversationList
      spaceId={spaceId}
      botId={botId}
      currentId={conversationId}
      list={list}
      onLeave={() => setListOpen(false)}
    />
  );
  return (
    <div className={styles.page}>
      {isNarrow ? (
        <Drawer open={isListOpen} onOpenChange={setListOpen} title={t('chats')} closeLabel={t('close')} side="left">
          {conversations}
        </Drawer>
      ) : (
        <aside aria-label={t('chats_side')} className={styles.side}>
          {conversations}
        </aside>
      )}
      {conversation && !versions.isPending ? (
        <ConversationChat
          // Another version is another history: the conversation is opened again.
          key={`${conversationId} ${switchCount} ${opening.index ?? ''}`}
          spaceId={spaceId}
          conversation={conversation}
          turns={versions.data?.turns ?? NO_TURNS}
          opening={opening}
          onShown={onShown}
          onOpenList={isNarrow ? () => setListOpen(true) : undefined}
        />
      ) : (
        <LoadingPage />
      )}
    </div>
  );
}

/**
 * Where the conversation is opened: at the message of the address, or at the version that was shown last. That one comes from the
 * response, so that its messages are loaded once, and not again when the list of versions is.
 */
function useOpening(conversationId: string, linkedTo: number | null, versions: TurnVersionsData | undefined) {
  const queryClient = useQueryClient();
  const { key: place } = useLocation();
  const [shown, setShown] = useState<{ place: string; conversationId: string; count: number; opening: Opening }>();
  const own = shown?.conversationId === conversationId ? shown : undefined;
  const switchCount = Math.max(versions?.switch_count ?? 0, own?.count ?? 0);
  const isAtShown = own?.count === switchCount && own.place === place;
  const opening: Opening = isAtShown ? own.opening : { index: linkedTo, isMarked: linkedTo !== null, pressed: null };
  const onShown = (response: TurnVersionsData, next: Opening) => {
    const { switch_count: count, turns } = response;
    queryClient.setQueryData(queryKeyOf(GetTurnVersions, { conversation_id: conversationId }), {
      switch_count: count,
      turns,
    });
    setShown({ place, conversationId, count, opening: next });
  };
  return { opening, switchCount, onShown };
}

interface ConversationFailedProps {
  error: Error;
  onRetry: () => void;
  /** The other conversations with the agent. */
  allPath?: string;
}

function ConversationFailed({ error, onRetry, allPath }: ConversationFailedProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    <ErrorPage
      title={t('data_error_title', { module: t('chats_this') })}
      subtitle={errorMessage(error)}
      error={error}
      onRetry={onRetry}
      action={
        allPath && (
          <ButtonLink>
            <Link to={allPath}>{t('chats_all')}</Link>
          </ButtonLink>
        )
      }
    />
  );
}
