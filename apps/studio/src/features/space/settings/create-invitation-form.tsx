import {
  CreateSpaceInvitation,
  type GivenSpaceRole,
  hasSpaceRight,
  SPACE_INVITATION_DAYS,
  type Space,
  SpaceRole,
} from '@parley/contract';
import { Button, Row, Select } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { OneTimeLinkDialog } from '../../../page/one-time-link-dialog.tsx';
import { roleNames } from '../role-names.ts';

/** Creates an invitation link. The secret in it is shown only this once. */
export function CreateInvitationForm({ space, onCreated }: { space: Space; onCreated: () => unknown }) {
  const { t } = useTranslation();
  const roles: GivenSpaceRole[] = hasSpaceRight(space.role_type, 'invite-admins')
    ? [SpaceRole.member, SpaceRole.admin]
    : [SpaceRole.member];
  const form = useForm({
    // Strings, because the values of a select are strings.
    initialValues: { role: String(SpaceRole.member), days: '7' },
    schema: CreateSpaceInvitation.request,
    toInput: ({ role, days }) => ({ space_id: space.id, role_type: Number(role), days: Number(days) }),
    onSubmit: (request) => create.mutate(request),
  });
  const create = useOperationMutation(CreateSpaceInvitation, { onSuccess: onCreated });
  return (
    <>
      <form {...form.props}>
        <Row align="end">
          <Select
            label={t('role')}
            value={form.values.role}
            options={roles.map((value) => ({ value: String(value), label: t(roleNames[value]) }))}
            onValueChange={(role) => form.set({ role })}
          />
          <Select
            label={t('valid_for')}
            value={form.values.days}
            options={SPACE_INVITATION_DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
            onValueChange={(days) => form.set({ days })}
          />
          <Button type="submit" variant="primary" isLoading={create.isPending}>
            {t('create_invitation')}
          </Button>
        </Row>
      </form>
      {create.data && (
        <OneTimeLinkDialog
          title={t('invitation_created')}
          description={t('space_link_hint')}
          path={create.data.path}
          expiresAt={create.data.invitation.expires_at}
          onClose={create.reset}
        />
      )}
    </>
  );
}
