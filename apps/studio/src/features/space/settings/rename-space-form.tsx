import { RenameSpace, type Space, SpaceName } from '@parley/contract';
import { Button, useToast } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { SpaceFields } from '../space-fields.tsx';
import styles from './rename-space-form.module.css';

export function RenameSpaceForm({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshSpaces = useRefreshSpaces();
  const [words, setWords] = useState({ name: space.name, description: space.description });
  const name = SpaceName.safeParse(words.name);
  const isChanged = (name.success && name.data !== space.name) || words.description !== space.description;
  const rename = useAction(RenameSpace, {
    onDone: async (_, { name: saved }) => {
      await refreshSpaces();
      setWords((typed) => ({ ...typed, name: saved }));
      toast('success', t('space_saved'));
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.success) rename.mutate({ space_id: space.id, ...words, name: name.data });
      }}
    >
      <SpaceFields value={words} onChange={setWords} />
      <Button type="submit" disabled={!name.success || !isChanged} isLoading={rename.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
