import { ListModels } from '@parley/contract';
import { Popover } from '@parley/ui';
import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSection } from '../draft/draft-editor.ts';
import { type ContextUse, contextUse } from './count-prompt.ts';
import type { TextRange } from './prompt-field.ts';
import styles from './prompt-foot.module.css';
import type { PromptVariable } from './prompt-variables.ts';
import { usePromptFigures } from './use-prompt-figures.ts';

interface PromptFootProps {
  onSelect: (range: TextRange) => void;
  /** At the end of the line. */
  actions: ReactNode;
}

/** What is wrong with the prompt, its words and tokens, and what one can do with it. */
export function PromptFoot({ onSelect, actions }: PromptFootProps) {
  const { t, locale } = useTranslation();
  const { words, tokens, unknown } = usePromptFigures();
  const use = useContextUse(tokens);
  const number = (count: number) => count.toLocaleString(locale);
  const percent = use && formatShare(use.share, locale);
  return (
    <div className={styles.foot}>
      <div role="status" className={styles.warnings}>
        {use?.level === 'too-long' && <Warning>{t('prompt_context_too_long', { model: use.model })}</Warning>}
        {use?.level === 'large' && percent && (
          <Warning>{t('prompt_context_large', { percent, model: use.model })}</Warning>
        )}
        {unknown.length > 0 && <UnknownVariables variables={unknown} onSelect={onSelect} />}
      </div>
      <div className={styles.bar}>
        <Popover
          label={t('prompt_figures')}
          side="top"
          trigger={
            <button type="button" className={styles.figures}>
              {t('prompt_words', { count: words, number: number(words) })}
              {' · '}
              {t('prompt_tokens', { count: tokens, number: number(tokens) })}
            </button>
          }
        >
          <div className={styles.help}>
            {use && percent && <p>{t('prompt_context_share', { percent, model: use.model })}</p>}
            <p>{t('prompt_tokens_help')}</p>
          </div>
        </Popover>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}

/** Null until the models are known. */
function useContextUse(tokens: number): (ContextUse & { model: string }) | null {
  const [settings] = useSection('model_info');
  const { data } = useOperationQuery(ListModels, { purpose: 'chat' });
  const model = data?.models.find(({ model_id, default_for }) =>
    settings.model_id ? model_id === settings.model_id : default_for.includes('chat'),
  );
  if (!model) return null;
  return { ...contextUse(tokens, model.capabilities.context_tokens, settings), model: model.name };
}

function formatShare(share: number, locale: string): string {
  const { format } = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return share > 0 && share < 0.01 ? `< ${format(0.01)}` : format(share);
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <TriangleAlert aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface UnknownVariablesProps {
  variables: readonly PromptVariable[];
  onSelect: (range: TextRange) => void;
}

/** Each name leads to its place in the prompt. */
function UnknownVariables({ variables, onSelect }: UnknownVariablesProps) {
  const { t } = useTranslation();
  return (
    <Warning>
      {t('prompt_unknown', { count: variables.length })}{' '}
      {variables.map((variable, index) => (
        <Fragment key={variable.name}>
          {index > 0 && ', '}
          <button
            type="button"
            className={styles.variable}
            aria-label={t('prompt_unknown_show', { name: variable.name })}
            onClick={() => onSelect(variable)}
          >
            {variable.name || '{{}}'}
          </button>
        </Fragment>
      ))}
    </Warning>
  );
}
