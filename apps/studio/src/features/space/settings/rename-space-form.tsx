import { RenameSpace, type RequestOf, type Space } from '@parley/contract';
import { Button, Row, Stack, useToast } from '@parley/ui';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { InitedSpaces } from '../list/spaces.ts';
import { spacesQuery, useRefreshSpaces } from '../list/use-spaces.ts';
import { SpaceFields, type SpaceValues } from '../space-fields.tsx';

export function RenameSpaceForm({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshSpaces = useRefreshSpaces();
  const [isUploading, setUploading] = useState(false);
  const initialValues: SpaceValues = { name: space.name, description: space.description, iconUri: undefined };
  const form = useForm({
    initialValues,
    schema: RenameSpace.request,
    toInput: ({ iconUri, ...values }) => ({ space_id: space.id, ...values, icon_uri: iconUri }),
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
    optimistic: { queryKey: spacesQuery.queryKey, change: withNewName },
  });
  return (
    <form {...form.props}>
      <Stack>
        <SpaceFields form={form} iconUrl={space.icon_url} onBusyChange={setUploading} />
        <Row>
          <Button type="submit" disabled={!form.request} isLoading={rename.isPending || isUploading}>
            {t('save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** The list of spaces once the space has its new name. */
function withNewName(spaces: InitedSpaces, { space_id, name, description }: RequestOf<typeof RenameSpace>) {
  const rename = (space: Space) => (space.id === space_id ? { ...space, name, description } : space);
  const { bot_space_list: all, recently_used_space_list: used } = spaces.list;
  const list = { ...spaces.list, bot_space_list: all.map(rename), recently_used_space_list: used.map(rename) };
  return { ...spaces, list };
}
