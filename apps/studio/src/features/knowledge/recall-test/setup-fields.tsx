import {
  type DatasetTag,
  FormatType,
  RECALL_MIN_SCORE_MAX,
  RECALL_TOP_K_MAX,
  type SearchStrategy,
} from '@parley/contract';
import { Select, Slider, Switch } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { strategies } from '../strategies.ts';
import { TagConditions } from '../tag/tag-conditions.tsx';
import type { RecallSetup } from './recall-setups.ts';
import styles from './setup-fields.module.css';

interface SetupFieldsProps {
  format: FormatType;
  /** Of the dataset. */
  tags: readonly DatasetTag[];
  setup: RecallSetup;
  onChange: (change: Partial<RecallSetup>) => void;
}

/** How to search: strategy, number of slices, least score and rerank. */
export function SetupFields({ format, tags, setup, onChange }: SetupFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('recall_strategy')}
        value={String(setup.strategy)}
        options={strategies.map((strategy) => ({ value: String(strategy.value), label: t(strategy.label) }))}
        onValueChange={(value) => onChange({ strategy: Number(value) as SearchStrategy })}
      />
      <Slider
        label={t(format === FormatType.table ? 'recall_top_k_rows' : 'recall_top_k')}
        min={1}
        max={RECALL_TOP_K_MAX}
        step={1}
        value={setup.topK}
        onValueChange={(topK) => onChange({ topK })}
      />
      <Slider
        label={t('recall_min_score')}
        min={0}
        max={RECALL_MIN_SCORE_MAX}
        step={0.01}
        decimals={2}
        value={setup.minScore}
        onValueChange={(minScore) => onChange({ minScore })}
      />
      <Switch
        label={t('recall_rerank')}
        checked={setup.useRerank}
        onCheckedChange={(useRerank) => onChange({ useRerank })}
      />
      {(tags.length > 0 || setup.conditions.length > 0) && (
        <fieldset className={styles.conditions}>
          <legend>{t('recall_conditions')}</legend>
          <TagConditions
            tags={tags}
            conditions={setup.conditions}
            onChange={(conditions) => onChange({ conditions })}
          />
        </fieldset>
      )}
    </>
  );
}
