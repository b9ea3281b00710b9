import { RenameSpace, type Space } from '@parley/contract';
import { Button, Row, Stack, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { SpaceFields } from '../space-fields.tsx';

export function RenameSpaceForm({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshSpaces = useRefreshSpaces();
  const form = useForm({
    initialValues: { name: space.name, description: space.description },
    schema: RenameSpace.request,
    toInput: (values) => ({ space_id: space.id, ...values }),
    requiresChange: true,
    onSubmit: (request) => rename.mutate(request),
  });
  const rename = useOperationMutation(RenameSpace, {
    onSuccess: async () => {
      await refreshSpaces();
      form.markSaved();
      toast('success', t('space_saved'));
    },
    onError: form.showError,
  });
  return (
    <form {...form.props}>
      <Stack>
        <SpaceFields form={form} />
        <Row>
          <Button type="submit" disabled={!form.request} isLoading={rename.isPending}>
            {t('save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
