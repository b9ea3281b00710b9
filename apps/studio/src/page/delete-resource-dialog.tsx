import { ConfirmDialog, Skeleton, Stack, Text } from '@parley/ui';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './delete-resource-dialog.module.css';

/** What needs a resource: an agent. */
export interface ResourceUser {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

interface DeleteResourceDialogProps {
  name: string;
  /** What is deleted, and what stays. */
  text: string;
  /** Who needs it; undefined while that is loading. Left out where nothing can depend on this kind. */
  users?: { readonly listed: readonly ResourceUser[] | undefined; readonly isUnknown: boolean };
  /** The name has to be typed: for what cannot be brought back. */
  mustTypeName?: boolean;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** The agents of a space that need a resource, from the answer that lists them. */
export const agentUsers = (
  spaceId: string,
  agents: readonly { readonly bot_id: string; readonly name: string }[] | undefined,
  isUnknown: boolean,
): NonNullable<DeleteResourceDialogProps['users']> => ({
  listed: agents?.map(({ bot_id, name }) => ({ id: bot_id, name, path: `/space/${spaceId}/bot/${bot_id}` })),
  isUnknown,
});

/** Asks before a resource is deleted, and says which agents lose it. */
export function DeleteResourceDialog({
  name,
  text,
  users,
  mustTypeName = false,
  ...question
}: DeleteResourceDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      onOpenChange={question.onClose}
      title={t('library_delete_title', { name })}
      text={text}
      details={users && <Users {...users} />}
      {...(mustTypeName && { nameToType: { name, label: t('library_delete_name', { name }) } })}
      confirmLabel={t('library_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={question.isDeleting}
      onConfirm={question.onDelete}
    />
  );
}

function Users({ listed, isUnknown }: NonNullable<DeleteResourceDialogProps['users']>) {
  const { t } = useTranslation();
  if (isUnknown) return <Text tone="muted">{t('library_users_unknown')}</Text>;
  if (!listed) return <Skeleton width="60%" />;
  if (listed.length === 0) return <Text tone="muted">{t('library_users_none')}</Text>;
  return (
    <Stack gap={1}>
      <Text>{t('library_users', { count: listed.length })}</Text>
      <ul className={styles.users}>
        {listed.map(({ id, name, path }) => (
          <li key={id}>
            <Link to={path} target="_blank">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
