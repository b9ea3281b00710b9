import { type DatasetTag, readTagValue, type TagValues } from '@parley/contract';
import { Panel, Stack, Text } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TagValueField } from './tag-value-field.tsx';
import { useDatasetTags } from './use-dataset-tags.ts';

/** Values as they were entered, by the id of the tag. */
export type EnteredTags = Readonly<Record<string, string>>;

/** The tags that imported documents get. Tags that are no longer defined are left out. */
export function useImportTags(datasetId: string, entered: EnteredTags) {
  const tags = useDatasetTags([datasetId]) ?? [];
  const textOf = ({ tag_id }: DatasetTag): string => entered[tag_id] ?? '';
  const set = tags.filter((tag) => textOf(tag).trim() !== '');
  const tag_values: TagValues = Object.fromEntries(set.map((tag) => [tag.tag_id, textOf(tag)]));
  return {
    tags,
    isValid: set.every((tag) => 'value' in readTagValue(textOf(tag), tag.type, tag.choices)),
    /** For the request that creates the documents. */
    request: set.length > 0 ? { tag_values } : {},
  };
}

interface ImportTagsProps {
  datasetId: string;
  values: EnteredTags;
  onChange: (values: EnteredTags) => void;
}

/** Tags of all documents of an import; nothing where the dataset defines none. */
export function ImportTags({ datasetId, values, onChange }: ImportTagsProps) {
  const { t } = useTranslation();
  const { tags } = useImportTags(datasetId, values);
  if (tags.length === 0) return null;
  return (
    <Panel label={t('document_tags')}>
      <Stack>
        <Text>{t('document_tags')}</Text>
        <Text size="label" tone="muted">
          {t('import_tags_hint')}
        </Text>
        {tags.map((tag) => (
          <TagValueField
            key={tag.tag_id}
            tag={tag}
            value={values[tag.tag_id] ?? ''}
            emptyLabel={t('tag_no_value')}
            onChange={(value) => onChange({ ...values, [tag.tag_id]: value })}
          />
        ))}
      </Stack>
    </Panel>
  );
}
