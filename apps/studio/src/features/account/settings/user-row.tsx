import { IssuePasswordResetLink, type ListedUser } from '@parley/contract';
import { Avatar, Button, Tag } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { OneTimeLinkDialog } from '../../../settings-layout/one-time-link-dialog.tsx';

export function UserRow({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  const formatDate = useFormatTime('date');
  const issue = useAction(IssuePasswordResetLink);
  const linkTitle = t('reset_link_of', { name: user.name });
  return (
    <ListRow
      leading={<Avatar name={user.name} src={user.avatar_url} size="small" />}
      title={user.name}
      tag={user.is_administrator && <Tag tone="accent">{t('administrator')}</Tag>}
      details={[`@${user.user_unique_name}`, user.email, t('joined', { time: formatDate(user.created_at) })]}
      action={
        <Button
          size="small"
          isLoading={issue.isPending}
          onClick={() => issue.mutate({ user_id: user.user_id })}
          aria-label={linkTitle}
        >
          {t('reset_link')}
        </Button>
      }
    >
      {issue.data && (
        <OneTimeLinkDialog
          title={linkTitle}
          description={t('link_once_hint')}
          path={issue.data.path}
          expiresAt={issue.data.expires_at}
          onClose={issue.reset}
        />
      )}
    </ListRow>
  );
}
