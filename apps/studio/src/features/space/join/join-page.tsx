import { AcceptSpaceInvitation, ApiError, GetSpaceInvitation } from '@parley/contract';
import { Avatar, Button, ButtonLink, ErrorCard, NotFoundIllustration, PageHeader, Panel, Text } from '@parley/ui';
import { Link, Navigate, useNavigate } from 'react-router';
import { linkInvalid } from '../../../api/error-codes.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FailedPage } from '../../../page/failed-page.tsx';
import { LoadingPage } from '../../../page/loading-page.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { useFragmentSecret } from '../../../session/use-fragment-secret.ts';
import { spacePath } from '../entry/space-path.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { roleNames } from '../role-names.ts';

/** The page of an invitation link to a space. */
export function JoinPage() {
  const { t } = useTranslation();
  const secret = useFragmentSecret('invitation');
  return (
    <>
      <PageTitle>{t('join_title')}</PageTitle>
      {secret ? <JoinCard secret={secret} /> : <InvalidInvitation message={t('join_missing_secret')} />}
    </>
  );
}

function JoinCard({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const formatTime = useFormatTime();
  const refreshSpaces = useRefreshSpaces();
  const { data: invitation, error, refetch } = useOperationQuery(GetSpaceInvitation, { secret });
  const join = useOperationMutation(AcceptSpaceInvitation, {
    onSuccess: async ({ space_id }) => {
      await refreshSpaces();
      await navigate(spacePath(space_id, 'develop'), { replace: true });
    },
  });
  if (error instanceof ApiError && error.code === linkInvalid) return <InvalidInvitation message={error.message} />;
  if (error) return <FailedPage message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!invitation) return <LoadingPage />;
  if (invitation.joined_space_id) return <Navigate to={spacePath(invitation.joined_space_id, 'develop')} replace />;
  return (
    <Panel isCentred>
      <Avatar kind="space" name={invitation.space_name} size={64} />
      <PageHeader title={t('join_space_title', { name: invitation.space_name })} />
      <Text tone="muted">{t('join_as', { role: t(roleNames[invitation.role_type]) })}</Text>
      <Button variant="primary" size="large" isLoading={join.isPending} onClick={() => join.mutate({ secret })}>
        {t('join')}
      </Button>
      <Text tone="muted" size="label">
        {t('expires', { time: formatTime(invitation.expires_at) })}
      </Text>
    </Panel>
  );
}

/** The link is incomplete, revoked or expired. */
function InvalidInvitation({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <ErrorCard
      size="page"
      illustration={<NotFoundIllustration />}
      title={t('join_invalid')}
      message={message}
      actions={
        <ButtonLink>
          <Link to="/space">{t('go_to_spaces')}</Link>
        </ButtonLink>
      }
    />
  );
}
