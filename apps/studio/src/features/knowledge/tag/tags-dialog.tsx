import {
  DATASET_TAGS_MAX,
  type Dataset,
  type DatasetTag,
  SaveDatasetTags,
  TAG_NAME_MAX,
  type TagType,
} from '@parley/contract';
import { Button, IconButton, Select, Skeleton, Stack, Text, Textarea, TextField, useToast } from '@parley/ui';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import styles from './tag.module.css';
import { type TagDraft, tagsProblem, toSavedTag, toTagDraft } from './tag-drafts.ts';
import { useDatasetTags } from './use-dataset-tags.ts';

const types: readonly TagType[] = ['string', 'number', 'date', 'choice'];
const CHOICE_ROWS = 3;

interface TagsDialogProps {
  dataset: Pick<Dataset, 'dataset_id'>;
  onClose: () => void;
}

/** Defines the tags that documents of a dataset can have. */
export function TagsDialog({ dataset: { dataset_id }, onClose }: TagsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const stored = useDatasetTags([dataset_id]);
  const [changed, setChanged] = useState<readonly TagDraft[]>();
  const [failure, setFailure] = useState('');
  const save = useOperationMutation(SaveDatasetTags, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('tags_saved'));
      onClose();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const drafts = changed ?? stored?.map(toTagDraft) ?? [];
  const problem = tagsProblem(drafts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    save.mutate({ dataset_id, tags: drafts.map(toSavedTag) });
  };
  const nextKey = useRef(0);
  const add = () => {
    nextKey.current += 1;
    const key = `new-${nextKey.current}`;
    setChanged([...drafts, { key, tag_id: undefined, name: '', type: 'string', choices: '' }]);
  };
  return (
    <FormDialog
      title={t('tags_edit')}
      description={t('tags_hint')}
      size="medium"
      form={{ onSubmit: submit }}
      canSave={changed !== undefined && problem === undefined}
      isSaving={save.isPending}
      isChanged={changed !== undefined}
      onClose={onClose}
    >
      <Stack>
        {!stored && <Skeleton height="120px" />}
        {stored && drafts.length === 0 && <Text tone="muted">{t('tags_empty')}</Text>}
        <TagFields drafts={drafts} onChange={setChanged} />
        {stored && drafts.length < DATASET_TAGS_MAX && (
          <div>
            <Button icon={<Plus aria-hidden />} onClick={add}>
              {t('tag_add')}
            </Button>
          </div>
        )}
        {changed && problem && <Text tone="danger">{t(problem.text, problem.values)}</Text>}
        <Consequences stored={stored ?? []} drafts={drafts} />
        {failure && <Text tone="danger">{failure}</Text>}
      </Stack>
    </FormDialog>
  );
}

interface TagFieldsProps {
  drafts: readonly TagDraft[];
  onChange: (drafts: readonly TagDraft[]) => void;
}

/** Name, type and choices of each tag. The type of a stored tag stays. */
function TagFields({ drafts, onChange }: TagFieldsProps) {
  const { t } = useTranslation();
  const set = (key: string, change: Partial<TagDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)));
  return (
    <ul aria-label={t('document_tags')} className={styles.list}>
      {drafts.map(({ key, tag_id, name, type, choices }, index) => (
        <li key={key} className={styles.row}>
          <div className={styles.fields}>
            <TextField
              label={t('tag_name', { number: index + 1 })}
              value={name}
              maxLength={TAG_NAME_MAX}
              autoComplete="off"
              onChange={(event) => set(key, { name: event.target.value })}
            />
            <Select
              label={t('tag_type')}
              value={type}
              disabled={tag_id !== undefined}
              options={types.map((value) => ({ value, label: t(`tag_type_${value}`) }))}
              onValueChange={(value) => set(key, { type: value })}
            />
            {type === 'choice' && (
              <div className={styles.whole}>
                <Textarea
                  label={t('tag_choices')}
                  hint={t('tag_choices_hint')}
                  value={choices}
                  rows={CHOICE_ROWS}
                  isAutoGrowing
                  onChange={(event) => set(key, { choices: event.target.value })}
                />
              </div>
            )}
          </div>
          <IconButton
            label={t('tag_remove', { number: index + 1 })}
            icon={<X aria-hidden />}
            onClick={() => onChange(drafts.filter((draft) => draft.key !== key))}
          />
        </li>
      ))}
    </ul>
  );
}

/** What else changes with the tags: values that are deleted, and agents whose conditions name a tag that is gone. */
function Consequences({ stored, drafts }: { stored: readonly DatasetTag[]; drafts: readonly TagDraft[] }) {
  const { t } = useTranslation();
  const draftOf = ({ tag_id }: DatasetTag) => drafts.find((draft) => draft.tag_id === tag_id);
  const removed = stored.filter((tag) => !draftOf(tag) && tag.document_count > 0);
  const used = stored.filter((tag) => draftOf(tag)?.name.trim() !== tag.name && tag.bot_names.length > 0);
  return (
    <>
      {removed.length > 0 && (
        <Text tone="danger">{t('tag_removed', { names: removed.map(({ name }) => name).join(', ') })}</Text>
      )}
      {used.map(({ tag_id, name, bot_names }) => (
        <Text key={tag_id} tone="danger">
          {t('tag_used', { name, bots: bot_names.join(', ') })}
        </Text>
      ))}
    </>
  );
}
