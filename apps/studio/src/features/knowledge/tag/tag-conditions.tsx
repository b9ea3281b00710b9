import { type DatasetTag, TAG_CONDITIONS_MAX, type TagCondition } from '@parley/contract';
import { Button, Stack } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type ConditionDraft, completeConditions, knownTags, newCondition } from './condition-draft.ts';
import { ConditionFields } from './condition-fields.tsx';
import styles from './tag.module.css';

interface TagConditionsProps {
  tags: readonly DatasetTag[];
  conditions: readonly TagCondition[];
  isReadOnly?: boolean;
  /** Called with the conditions that are complete. */
  onChange: (conditions: TagCondition[]) => void;
}

interface Draft {
  readonly key: number;
  readonly condition: ConditionDraft;
}

/** Conditions by tags of documents, all of which have to be met. Incomplete ones stay here until they are complete. */
export function TagConditions({ tags, conditions, isReadOnly = false, onChange }: TagConditionsProps) {
  const { t } = useTranslation();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    conditions.map((condition, key) => ({ key, condition })),
  );
  const known = knownTags(tags);
  const [first] = known;
  const change = (next: readonly Draft[]) => {
    setDrafts(next);
    onChange(completeConditions(next.map(({ condition }) => condition)));
  };
  const set = (key: number, condition: ConditionDraft) =>
    change(drafts.map((draft) => (draft.key === key ? { key, condition } : draft)));
  const add = (tag: typeof first) => {
    if (tag)
      change([...drafts, { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, condition: newCondition(tag) }]);
  };
  return (
    <Stack gap={3}>
      {drafts.length > 0 && (
        <ul aria-label={t('conditions')} className={styles.list}>
          {drafts.map(({ key, condition }, index) => (
            <ConditionFields
              key={key}
              number={index + 1}
              condition={condition}
              tags={known}
              isReadOnly={isReadOnly}
              onChange={(next) => set(key, next)}
              onRemove={() => change(drafts.filter((draft) => draft.key !== key))}
            />
          ))}
        </ul>
      )}
      {!isReadOnly && first && drafts.length < TAG_CONDITIONS_MAX && (
        <div>
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => add(first)}>
            {t('condition_add')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
