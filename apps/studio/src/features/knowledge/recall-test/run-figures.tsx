import { type RecallCaseResult, type RecallRun, recallFigures, type TagCondition } from '@parley/contract';
import { StatGroup, StatTile, Text } from '@parley/ui';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { strategyOf } from '../strategies.ts';
import { conditionText } from '../tag/condition-text.ts';
import styles from './case-runs.module.css';
import { compareFigures, differencesOf, type RunDifference } from './compare-runs.ts';
import { useFormatShare } from './use-format-share.ts';

interface RunFiguresProps {
  run: RecallRun;
  results: readonly RecallCaseResult[];
  /** The run that it is compared with. */
  base: RecallRun | undefined;
  baseResults: readonly RecallCaseResult[] | undefined;
}

/** How well a run found what it should, and what was changed since the run before. */
export function RunFigures({ run, results, base, baseResults }: RunFiguresProps) {
  const { t } = useTranslation();
  const formatShare = useFormatShare();
  const { format } = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const figures = recallFigures(results);
  const compared = baseResults ? compareFigures(results, baseResults) : null;
  const leftOut = results.length - (figures?.count ?? 0);
  return (
    <>
      <StatGroup>
        <StatTile
          label={t('run_figure_recall', { k: run.settings.top_k })}
          value={figures ? formatShare(figures.recall) : '–'}
          {...noteOf(compared?.before.recall, compared?.now.recall, formatShare)}
        />
        <StatTile
          label={t('run_figure_mrr')}
          value={figures ? format(figures.mrr) : '–'}
          {...noteOf(compared?.before.mrr, compared?.now.mrr, format)}
        />
        <StatTile
          label={t('run_figure_cases')}
          value={String(figures?.count ?? 0)}
          {...(leftOut > 0 && { note: t('run_left_out', { count: leftOut }) })}
        />
      </StatGroup>
      {run.is_by_words_only && <Text tone="danger">{t('recall_test_words_only')}</Text>}
      {base && (
        <section aria-label={t('run_changes')} className={styles.changes}>
          <h2>{t('run_changes')}</h2>
          <Differences before={base} now={run} />
          {compared && compared.now.count < Math.max(figures?.count ?? 0, base.figures?.count ?? 0) && (
            <Text size="label" tone="muted">
              {t('run_compared', { count: compared.now.count })}
            </Text>
          )}
        </section>
      )}
    </>
  );

  /** The figure before, where it was another one. */
  function noteOf(before: number | undefined, now: number | undefined, formatFigure: (figure: number) => string) {
    if (before === undefined || now === undefined) return {};
    const note = t('run_before', { figure: formatFigure(before) });
    if (now === before) return { note };
    return { note, noteTone: now > before ? ('good' as const) : ('bad' as const) };
  }
}

function Differences({ before, now }: { before: RecallRun; now: RecallRun }) {
  const { t } = useTranslation();
  const found = differencesOf(before, now);
  if (found.length === 0)
    return (
      <Text size="label" tone="muted">
        {t('run_changes_none')}
      </Text>
    );
  return (
    <ul className={styles.differences}>
      {found.map((one) => (
        <li key={one.name}>{textOf(one)}</li>
      ))}
    </ul>
  );

  function conditionsText(conditions: readonly TagCondition[] = []): string {
    return conditions.map((condition) => conditionText(condition, t)).join('; ') || t('run_off');
  }

  function textOf(one: RunDifference): string {
    const changed = (setting: string, from: string | number, to: string | number) =>
      t('run_changed', { setting, before: from, now: to });
    switch (one.name) {
      case 'search_strategy':
        return changed(t('recall_strategy'), t(strategyOf(one.before).label), t(strategyOf(one.now).label));
      case 'top_k':
        return changed(t('recall_top_k'), one.before, one.now);
      case 'min_score':
        return changed(t('recall_min_score'), one.before, one.now);
      case 'use_rerank':
        return changed(t('recall_rerank'), t(one.before ? 'run_on' : 'run_off'), t(one.now ? 'run_on' : 'run_off'));
      case 'tag_conditions':
        return changed(t('conditions'), conditionsText(one.before), conditionsText(one.now));
      case 'embedding':
        return changed(t('run_embedding'), one.before || t('run_embedding_own'), one.now || t('run_embedding_own'));
      case 'documents':
        return changed(t('documents'), one.before, one.now);
      case 'slices':
        return changed(t('run_slices'), one.before, one.now);
      case 'content':
        return t('run_content');
    }
  }
}
