import { BOT_DATASETS_MAX, DatasetDetail, FormatType, type KnowledgeSkill } from '@parley/contract';
import { AddedList, Button, Row, Stack, Text } from '@parley/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDatasetTags } from '../tag/use-dataset-tags.ts';
import { AddedKnowledge } from './added-knowledge.tsx';
import { withKnowledge } from './recall-rules.ts';
import { RecallSettingsDialog } from './recall-settings.tsx';
import { SelectKnowledgeDialog } from './select-knowledge-dialog.tsx';

export interface KnowledgeSkillFormProps {
  spaceId: string;
  skill: KnowledgeSkill;
  /** studio §4: read-only where a version is shown or the agent cannot be edited. */
  isReadOnly: boolean;
  onChange: (skill: KnowledgeSkill) => void;
}

/** The knowledge of an agent, and how it is recalled. */
export function KnowledgeSkillForm({ spaceId, skill, isReadOnly, onChange }: KnowledgeSkillFormProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'select' | 'settings'>();
  const close = () => setDialog(undefined);
  const ids = skill.knowledge_info.map(({ id }) => id);
  const { data, isPlaceholderData } = useOperationQuery(
    DatasetDetail,
    { dataset_ids: ids },
    // Rows stay as they are while one is added or removed.
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const tags = useDatasetTags(dialog === 'settings' ? ids : []);
  const isFull = ids.length >= BOT_DATASETS_MAX;
  return (
    <Stack gap={3}>
      {ids.length > 0 && (
        <AddedList label={t('knowledge')}>
          {skill.knowledge_info.map(({ id, name = '' }) => (
            <AddedKnowledge
              key={id}
              name={name}
              dataset={data?.dataset_details[id]}
              isGone={data !== undefined && !isPlaceholderData && data.dataset_details[id] === undefined}
              onRemove={isReadOnly ? undefined : () => onChange(withKnowledge(skill, id, name, false))}
            />
          ))}
        </AddedList>
      )}
      <Row gap={2}>
        {!isReadOnly && (
          <Button size="small" icon={<Plus aria-hidden />} disabled={isFull} onClick={() => setDialog('select')}>
            {t('skill_add')}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          icon={<SlidersHorizontal aria-hidden />}
          onClick={() => setDialog('settings')}
        >
          {t('recall_settings')}
        </Button>
      </Row>
      {isFull && (
        <Text size="small" tone="muted">
          {t('skill_full', { max: BOT_DATASETS_MAX })}
        </Text>
      )}
      {dialog === 'select' && (
        <SelectKnowledgeDialog
          spaceId={spaceId}
          addedIds={ids}
          isFull={isFull}
          onToggle={({ dataset_id, name }, isAdded) => onChange(withKnowledge(skill, dataset_id, name, isAdded))}
          onClose={close}
        />
      )}
      {dialog === 'settings' && (
        <RecallSettingsDialog
          skill={skill}
          tags={tags}
          hasTables={ids.some((id) => data?.dataset_details[id]?.format_type === FormatType.table)}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onClose={close}
        />
      )}
    </Stack>
  );
}
