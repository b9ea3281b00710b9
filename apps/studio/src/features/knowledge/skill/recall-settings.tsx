import {
  type DatasetTag,
  GetKnowledgeFeatures,
  type KnowledgeSkill,
  NO_RECALL_PROMPT_MAX,
  NoRecallReplyMode,
  RECALL_MIN_SCORE_MAX,
  RECALL_MIN_SCORE_MIN,
  RECALL_TOP_K_MAX,
  RECALL_TOP_K_WARNED,
  type SearchStrategy,
  ShowSourceMode,
} from '@parley/contract';
import { Dialog, FormSection, SegmentedControl, Slider, Switch, Text, Textarea } from '@parley/ui';
import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { strategies, strategyOf } from '../strategies.ts';
import { TagConditions } from '../tag/tag-conditions.tsx';
import { withLeastScore, withNoRecallMode } from './recall-rules.ts';
import styles from './recall-settings.module.css';

/** studio §9 custom prompt debounce. */
const PROMPT_DELAY_MS = 300;

interface RecallSettingsProps {
  skill: KnowledgeSkill;
  /** Of all knowledge of the agent; undefined until they are loaded. */
  tags: readonly DatasetTag[] | undefined;
  /** Some of the agent's knowledge is a table. */
  hasTables: boolean;
  isReadOnly: boolean;
  onChange: (skill: KnowledgeSkill) => void;
}

/** The recall settings of an agent. A change takes effect at once. */
export function RecallSettingsDialog({ onClose, ...settings }: RecallSettingsProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('recall_settings')}
      description={t('recall_settings_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      <RecallSettings {...settings} />
    </Dialog>
  );
}

function RecallSettings({ skill, tags, hasTables, isReadOnly, onChange }: RecallSettingsProps) {
  const { t } = useTranslation();
  const set = (change: Partial<KnowledgeSkill>) => onChange({ ...skill, ...change });
  // studio §6: what the operator does not offer is not shown.
  const features = useOperationQuery(GetKnowledgeFeatures, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const hasLeastScore = skill.min_score > 0;
  return (
    <div>
      <FormSection isStacked title={t('recall_section_search')}>
        <SegmentedControl
          label={t('recall_call')}
          value={skill.auto ? 'auto' : 'demand'}
          options={[
            { value: 'auto', label: t('recall_auto') },
            { value: 'demand', label: t('recall_on_demand') },
          ]}
          disabled={isReadOnly}
          onValueChange={(value) => set({ auto: value === 'auto' })}
          hint={t(skill.auto ? 'recall_auto_hint' : 'recall_on_demand_hint')}
        />
        <SegmentedControl
          label={t('recall_strategy')}
          value={String(skill.search_strategy)}
          options={strategies.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
          disabled={isReadOnly}
          onValueChange={(value) => set({ search_strategy: Number(value) as SearchStrategy })}
          hint={t(strategyOf(skill.search_strategy).hint)}
        />
        <Switch
          label={t('recall_rerank')}
          hint={t('recall_rerank_hint')}
          checked={skill.recall_strategy.use_rerank}
          disabled={isReadOnly}
          onCheckedChange={(use_rerank) => set({ recall_strategy: { ...skill.recall_strategy, use_rerank } })}
        />
        {skill.auto && (
          <Switch
            label={t('recall_rewrite')}
            hint={t('recall_rewrite_hint')}
            checked={skill.recall_strategy.use_rewrite}
            disabled={isReadOnly}
            onCheckedChange={(use_rewrite) => set({ recall_strategy: { ...skill.recall_strategy, use_rewrite } })}
          />
        )}
        {hasTables && (
          <Switch
            label={t('recall_tables')}
            hint={t('recall_tables_hint')}
            checked={skill.recall_strategy.use_nl2sql}
            disabled={isReadOnly}
            onCheckedChange={(use_nl2sql) => set({ recall_strategy: { ...skill.recall_strategy, use_nl2sql } })}
          />
        )}
        <Slider
          label={t('recall_top_k')}
          hint={
            skill.top_k > RECALL_TOP_K_WARNED ? (
              <span className={styles.warning}>
                <TriangleAlert aria-hidden />
                {t('recall_top_k_warning')}
              </span>
            ) : (
              t('recall_top_k_hint')
            )
          }
          min={1}
          max={RECALL_TOP_K_MAX}
          step={1}
          value={skill.top_k}
          disabled={isReadOnly}
          onValueChange={(top_k) => set({ top_k })}
        />
        <Switch
          label={t('recall_least')}
          hint={t('recall_least_hint')}
          checked={hasLeastScore}
          disabled={isReadOnly}
          onCheckedChange={(isUsed) => onChange(withLeastScore(skill, isUsed))}
        />
        {hasLeastScore && (
          <Slider
            label={t('recall_min_score')}
            hint={t('recall_min_score_hint')}
            min={RECALL_MIN_SCORE_MIN}
            max={RECALL_MIN_SCORE_MAX}
            step={0.01}
            decimals={2}
            value={skill.min_score}
            disabled={isReadOnly}
            onValueChange={(min_score) => set({ min_score })}
          />
        )}
      </FormSection>
      {tags && (
        <FormSection isStacked title={t('recall_conditions')}>
          <Text size="label" tone="muted">
            {t(tags.length === 0 ? 'recall_conditions_none' : 'recall_conditions_hint')}
          </Text>
          <TagConditions
            tags={tags}
            conditions={skill.tag_conditions}
            isReadOnly={isReadOnly}
            onChange={(tag_conditions) => set({ tag_conditions })}
          />
        </FormSection>
      )}
      {features?.source_display && (
        <FormSection isStacked title={t('recall_section_source')}>
          <Switch
            label={t('recall_show_source')}
            hint={t('recall_show_source_hint')}
            checked={skill.show_source}
            disabled={isReadOnly}
            onCheckedChange={(show_source) => set({ show_source })}
          />
          {skill.show_source && (
            <SegmentedControl
              label={t('recall_source_mode')}
              value={String(skill.show_source_mode)}
              options={[
                { value: String(ShowSourceMode.cardList), label: t('recall_source_cards') },
                { value: String(ShowSourceMode.replyBottom), label: t('recall_source_bottom') },
              ]}
              disabled={isReadOnly}
              onValueChange={(value) => set({ show_source_mode: Number(value) as ShowSourceMode })}
            />
          )}
        </FormSection>
      )}
      {features?.no_recall_reply && (
        <FormSection isStacked title={t('recall_section_nothing')}>
          <SegmentedControl
            label={t('recall_nothing')}
            value={String(skill.no_recall_reply_mode)}
            options={[
              { value: String(NoRecallReplyMode.default), label: t('recall_nothing_default') },
              { value: String(NoRecallReplyMode.customizePrompt), label: t('recall_nothing_custom') },
            ]}
            disabled={isReadOnly}
            onValueChange={(value) =>
              onChange(withNoRecallMode(skill, Number(value) as NoRecallReplyMode, t('No_recall_006')))
            }
            hint={t('recall_nothing_hint')}
          />
          {skill.no_recall_reply_mode === NoRecallReplyMode.customizePrompt && (
            <NoRecallPrompt
              prompt={skill.no_recall_reply_customize_prompt}
              isReadOnly={isReadOnly}
              onChange={(no_recall_reply_customize_prompt) => set({ no_recall_reply_customize_prompt })}
            />
          )}
        </FormSection>
      )}
      {isReadOnly && (
        <Text size="label" tone="muted">
          {t('recall_read_only')}
        </Text>
      )}
    </div>
  );
}

interface NoRecallPromptProps {
  prompt: string;
  isReadOnly: boolean;
  onChange: (prompt: string) => void;
}

function NoRecallPrompt({ prompt, isReadOnly, onChange }: NoRecallPromptProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ onChange, prompt, typed });
  latest.current = { onChange, prompt, typed };
  const settle = useCallback(() => {
    const { onChange, prompt, typed } = latest.current;
    if (typed !== undefined && typed !== prompt) onChange(typed);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the delay anew
  useEffect(() => {
    const timer = setTimeout(settle, PROMPT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, settle]);
  // Escape closes the dialog without a blur.
  useEffect(() => settle, [settle]);
  return (
    <Textarea
      label={t('recall_nothing_prompt')}
      value={typed ?? prompt}
      rows={3}
      isAutoGrowing
      hasCounter
      maxLength={NO_RECALL_PROMPT_MAX}
      readOnly={isReadOnly}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        settle();
        setTyped(undefined);
      }}
    />
  );
}
