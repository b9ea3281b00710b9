import { ApiError, GetSharedConversation, GetSpaceSharedConversation, type SharedConversation } from '@parley/contract';
import { ErrorCard, NotFoundIllustration, PageHeader, Text, VisuallyHidden } from '@parley/ui';
import { Link, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { notFound, shareNotFound } from '../../../api/error-codes.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Brand } from '../../../page/brand.tsx';
import { FailedPage } from '../../../page/failed-page.tsx';
import { LoadingPage } from '../../../page/loading-page.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { useFragmentSecret } from '../../../session/use-fragment-secret.ts';
import { SharedChat } from './shared-chat.tsx';
import styles from './shared-page.module.css';
import type { LoadSharedPage } from './shared-transport.ts';

/** A shared page does not change while it is read. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** The page of a link: everybody who has it can read the conversation. */
export function LinkedConversationPage() {
  const secret = useFragmentSecret('conversation');
  return secret ? <LinkedConversation secret={secret} /> : <SharedGone />;
}

function LinkedConversation({ secret }: { secret: string }) {
  const query = useOperationQuery(GetSharedConversation, { secret }, ONCE);
  return (
    <SharedPage
      place={secret}
      shared={query.data}
      error={query.error}
      onRetry={() => void query.refetch()}
      loadPage={(cursor) => call(GetSharedConversation, { secret, cursor })}
    />
  );
}

/** The page of a conversation that is shared with the members of a space. */
export function SpaceSharedConversationPage() {
  const { share_id = '' } = useParams();
  const query = useOperationQuery(GetSpaceSharedConversation, { share_id }, ONCE);
  return (
    <SharedPage
      place={share_id}
      shared={query.data}
      ownerName={query.data?.owner_name}
      error={query.error}
      onRetry={() => void query.refetch()}
      loadPage={(cursor) => call(GetSpaceSharedConversation, { share_id, cursor })}
    />
  );
}

interface SharedPageProps {
  place: string;
  shared: SharedConversation | undefined;
  ownerName?: string | undefined;
  error: Error | null;
  onRetry: () => void;
  loadPage: LoadSharedPage;
}

function SharedPage({ place, shared, ownerName, error, onRetry, loadPage }: SharedPageProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageTitle>{shared?.title || t('shared_page')}</PageTitle>
      <header className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={`Parley, ${t('start_page')}`}>
          <Brand />
        </Link>
        {shared && <SharedHead shared={shared} ownerName={ownerName} />}
      </header>
      <main className={styles.main}>
        {error ? (
          <SharedFailed error={error} onRetry={onRetry} />
        ) : shared ? (
          <>
            <VisuallyHidden>
              <h2>{t('chats_messages')}</h2>
            </VisuallyHidden>
            <SharedChat
              key={place}
              place={place}
              first={shared}
              authorName={ownerName ?? t('shared_author')}
              loadPage={loadPage}
            />
          </>
        ) : (
          <LoadingPage />
        )}
      </main>
    </div>
  );
}

function SharedHead({ shared, ownerName }: { shared: SharedConversation; ownerName: string | undefined }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const agent = shared.bot_names[shared.bot_id] ?? '';
  const values = { agent, time: formatTime(shared.shown_until) };
  return (
    <div className={styles.head}>
      <PageHeader variant="bar" title={shared.title || t('shared_page')} />
      <Text tone="muted" size="label">
        {ownerName === undefined
          ? t('shared_page_hint', values)
          : t('shared_page_hint_owner', { ...values, name: ownerName })}
      </Text>
    </div>
  );
}

function SharedFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const errorMessage = useErrorMessage();
  // It is not shared, or not with this reader.
  if (error instanceof ApiError && [shareNotFound, notFound].includes(error.code)) return <SharedGone />;
  return <FailedPage message={errorMessage(error)} onRetry={onRetry} />;
}

function SharedGone() {
  const { t } = useTranslation();
  return (
    <ErrorCard
      size="page"
      illustration={<NotFoundIllustration />}
      title={t('shared_gone')}
      message={t('shared_gone_hint')}
    />
  );
}
