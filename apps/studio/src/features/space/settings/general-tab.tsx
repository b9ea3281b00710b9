import { DeleteSpace, hasSpaceRight, LeaveSpace, type Space, type SpaceRight } from '@parley/contract';
import { Button, ConfirmDialog, FormSection, Text, useToast } from '@parley/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import { SpaceStorage } from '../../storage/index.ts';
import { rememberSpace } from '../entry/remembered-place.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { SpaceLabel } from '../space-label.tsx';
import { RenameSpaceForm } from './rename-space-form.tsx';

export function GeneralTab({ space }: { space: Space }) {
  const { t } = useTranslation();
  const has = (right: SpaceRight) => hasSpaceRight(space.role_type, right);
  return (
    <>
      <FormSection title={t('space_profile')}>
        {has('rename-space') ? <RenameSpaceForm space={space} /> : <SpaceDescriptionText space={space} />}
      </FormSection>
      {has('transfer-space') && <SpaceStorage spaceId={space.id} />}
      {has('leave-space') && <LeaveSpaceSection space={space} />}
      {has('delete-space') && <DeleteSpaceSection space={space} />}
    </>
  );
}

/** Name and description, read-only. */
function SpaceDescriptionText({ space }: { space: Space }) {
  const { t } = useTranslation();
  return (
    <>
      <SpaceLabel space={space} />
      <Text tone="muted" keepsLines>
        {space.description || t('space_no_description')}
      </Text>
    </>
  );
}

function LeaveSpaceSection({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const goElsewhere = useLeaveForAnotherSpace();
  const [isAsking, setAsking] = useState(false);
  const leave = useOperationMutation(LeaveSpace, {
    onSuccess: async () => {
      await goElsewhere();
      toast('success', t('space_left', { name: space.name }));
    },
  });
  return (
    <FormSection title={t('leave_space')} hint={t('leave_space_hint')}>
      <Button variant="dangerOutline" onClick={() => setAsking(true)}>
        {t('leave_space')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('leave_space_title', { name: space.name })}
        text={t('leave_space_hint')}
        confirmLabel={t('leave_space')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        isDangerous
        isConfirming={leave.isPending}
        onConfirm={() => leave.mutate({ space_id: space.id })}
      />
    </FormSection>
  );
}

function DeleteSpaceSection({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const goElsewhere = useLeaveForAnotherSpace();
  const [isAsking, setAsking] = useState(false);
  const remove = useOperationMutation(DeleteSpace, {
    onSuccess: async () => {
      await goElsewhere();
      toast('success', t('space_deleted', { name: space.name }));
    },
  });
  return (
    <FormSection title={t('delete_space')} hint={t('delete_space_hint')}>
      <Button variant="dangerOutline" onClick={() => setAsking(true)}>
        {t('delete_space')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('delete_space_title', { name: space.name })}
        text={t('delete_space_hint')}
        confirmLabel={t('delete_space')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        nameToType={{ name: space.name, label: t('type_name_to_confirm', { name: space.name }) }}
        isDangerous
        isConfirming={remove.isPending}
        onConfirm={() => remove.mutate({ space_id: space.id })}
      />
    </FormSection>
  );
}

/** Navigates before the list is refreshed: the page of a space that is not in the list shows "no permission". */
function useLeaveForAnotherSpace(): () => Promise<void> {
  const { user_id_str: userId } = useUser();
  const navigate = useNavigate();
  const refreshSpaces = useRefreshSpaces();
  return async () => {
    rememberSpace(userId, undefined);
    await navigate('/space', { replace: true });
    await refreshSpaces();
  };
}
