import { SaveSpaceV2, SpaceName, SpaceType } from '@parley/contract';
import { Button, Dialog } from '@parley/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { spacePath } from '../entry/space-path.ts';
import { asCreationFailure } from '../list/space-creation-failed.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';
import { SpaceFields } from '../space-fields.tsx';
import styles from './create-space-dialog.module.css';

/** Creates a team space and enters it. How many one may own is the server's word. */
export function CreateSpaceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const refreshSpaces = useRefreshSpaces();
  const formId = useId();
  const [words, setWords] = useState({ name: '', description: '' });
  const name = SpaceName.safeParse(words.name);
  const create = useAction(SaveSpaceV2, {
    onDone: async ({ data }) => {
      await refreshSpaces();
      onClose();
      await navigate(spacePath(data.id, 'develop'));
    },
    onFailed: () => undefined,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('create_team_space')}
      description={t('create_team_space_hint')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!name.success} isLoading={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.success) create.mutate({ ...words, name: name.data, space_type: SpaceType.team });
        }}
      >
        <SpaceFields
          value={words}
          onChange={setWords}
          refusal={create.error ? errorWords(asCreationFailure(create.error)) : undefined}
        />
      </form>
    </Dialog>
  );
}
