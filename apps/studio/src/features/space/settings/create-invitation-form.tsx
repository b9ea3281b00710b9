import {
  CreateSpaceInvitation,
  type GivenSpaceRole,
  hasSpaceRight,
  SPACE_INVITATION_DAYS,
  type Space,
  SpaceRole,
} from '@parley/contract';
import { Button, Select } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { OneTimeLinkDialog } from '../../../settings-layout/one-time-link-dialog.tsx';
import { roleNames } from '../role-names.ts';
import styles from './create-invitation-form.module.css';

const choose = <Value extends number>(values: readonly Value[], chosen: string): Value | undefined =>
  values.find((value) => String(value) === chosen);

/** Makes an invitation link; its secret is shown this once. */
export function CreateInvitationForm({ space, onCreated }: { space: Space; onCreated: () => unknown }) {
  const { t } = useTranslation();
  const roles: GivenSpaceRole[] = hasSpaceRight(space.role_type, 'invite-admins')
    ? [SpaceRole.member, SpaceRole.admin]
    : [SpaceRole.member];
  const [role, setRole] = useState<GivenSpaceRole>(SpaceRole.member);
  const [days, setDays] = useState<(typeof SPACE_INVITATION_DAYS)[number]>(7);
  const create = useAction(CreateSpaceInvitation, { onDone: onCreated });
  return (
    <div className={styles.form}>
      <Select
        label={t('role')}
        value={String(role)}
        options={roles.map((value) => ({ value: String(value), label: t(roleNames[value]) }))}
        onValueChange={(chosen) => setRole(choose(roles, chosen) ?? role)}
      />
      <Select
        label={t('valid_for')}
        value={String(days)}
        options={SPACE_INVITATION_DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        onValueChange={(chosen) => setDays(choose(SPACE_INVITATION_DAYS, chosen) ?? days)}
      />
      <Button
        variant="primary"
        isLoading={create.isPending}
        onClick={() => create.mutate({ space_id: space.id, role_type: role, days })}
      >
        {t('create_invitation')}
      </Button>
      {create.data && (
        <OneTimeLinkDialog
          title={t('invitation_created')}
          description={t('space_link_hint')}
          path={create.data.path}
          expiresAt={create.data.invitation.expires_at}
          onClose={create.reset}
        />
      )}
    </div>
  );
}
