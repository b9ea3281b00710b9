import { SaveSpaceV2, SpaceType } from '@parley/contract';
import { Stack } from '@parley/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { spacePath } from '../entry/space-path.ts';
import { asCreationFailure } from '../list/space-creation-failed.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { invitationsPath } from '../settings/space-settings-path.ts';
import { SpaceFields, type SpaceValues } from '../space-fields.tsx';

const emptyValues: SpaceValues = { name: '', description: '', iconUri: undefined };

interface CreateSpaceDialogProps {
  onClose: () => void;
  /** Opens the new space where people are invited to it. */
  isForInviting?: boolean;
}

/** Creates a team space and enters it. The server limits how many a user may own. */
export function CreateSpaceDialog({ onClose, isForInviting = false }: CreateSpaceDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refreshSpaces = useRefreshSpaces();
  const [isUploading, setUploading] = useState(false);
  const form = useForm({
    initialValues: emptyValues,
    schema: SaveSpaceV2.request,
    toInput: ({ iconUri, ...values }) => ({ ...values, icon_uri: iconUri, space_type: SpaceType.team }),
    fieldOfFailure: 'name',
    onSubmit: (request) => create.mutate(request),
  });
  const create = useOperationMutation(SaveSpaceV2, {
    onSuccess: async ({ data }) => {
      await refreshSpaces();
      onClose();
      await navigate(isForInviting ? invitationsPath(data.id) : spacePath(data.id, 'develop'));
    },
    onError: (error) => form.showError(asCreationFailure(error)),
  });
  return (
    <FormDialog
      title={t('create_team_space')}
      description={t('create_team_space_hint')}
      form={form.props}
      canSave={form.request !== undefined}
      isSaving={create.isPending || isUploading}
      saveLabel={t('create')}
      onClose={onClose}
    >
      <Stack>
        <SpaceFields form={form} onBusyChange={setUploading} />
      </Stack>
    </FormDialog>
  );
}
