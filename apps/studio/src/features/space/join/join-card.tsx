import { AcceptSpaceInvitation, ApiError, errorCatalogue, GetSpaceInvitation } from '@parley/contract';
import { Button } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { FailedPage } from '../../../page/failed-page.tsx';
import { LoadingPage } from '../../../page/loading-page.tsx';
import { spacePath } from '../entry/space-path.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { roleNames } from '../role-names.ts';
import { SpaceIcon } from '../space-icon.tsx';
import { InvalidInvitation } from './invalid-invitation.tsx';
import styles from './join-card.module.css';

export function JoinCard({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const formatTime = useFormatTime();
  const refreshSpaces = useRefreshSpaces();
  const { data: invitation, error, refetch } = useAnswer(GetSpaceInvitation, { secret });
  const join = useAction(AcceptSpaceInvitation, {
    onDone: async ({ space_id }) => {
      await refreshSpaces();
      await navigate(spacePath(space_id, 'develop'), { replace: true });
    },
  });
  if (error instanceof ApiError && error.code === errorCatalogue.linkInvalid.code)
    return <InvalidInvitation message={error.message} />;
  if (error) return <FailedPage message={errorWords(error)} onRetry={() => void refetch()} />;
  if (!invitation) return <LoadingPage />;
  if (invitation.joined_space_id) return <Navigate to={spacePath(invitation.joined_space_id, 'develop')} replace />;
  return (
    <section className={styles.card}>
      <SpaceIcon name={invitation.space_name} size="large" />
      <h1 className={styles.title}>{t('join_space_title', { name: invitation.space_name })}</h1>
      <p className={styles.muted}>{t('join_as', { role: t(roleNames[invitation.role_type]) })}</p>
      <Button variant="primary" size="large" isLoading={join.isPending} onClick={() => join.mutate({ secret })}>
        {t('join')}
      </Button>
      <p className={styles.muted}>{t('expires', { time: formatTime(invitation.expires_at) })}</p>
    </section>
  );
}
