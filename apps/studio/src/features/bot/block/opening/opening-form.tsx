import { type BotDraft, PROLOGUE_MAX, SuggestedQuestionsShowMode } from '@parley/contract';
import { Button, SegmentedControl, Stack, Textarea } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../../page/lazy-part.tsx';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import { useKeptSelection } from '../use-kept-selection.ts';
import styles from './question-list.module.css';
import { QuestionList } from './question-list.tsx';

/** Loaded when it is first opened. */
const InsertMenu = lazyPart(async () => (await import('./insert-menu.tsx')).InsertMenu);

/** The opening message and the questions that are offered with it. */
export function OpeningForm() {
  const { t } = useTranslation();
  const [opening, change] = useSection('onboarding_info');
  const readOnly = !useIsEditable();
  const prologueField = useKeptSelection(opening.prologue);
  const set = (part: Partial<BotDraft['onboarding_info']>) => change({ ...opening, ...part });
  const [isInserting, setInserting] = useState(false);
  const insertButton = (
    <Button
      size="small"
      variant="ghost"
      icon={<Plus aria-hidden />}
      aria-haspopup="menu"
      onClick={() => setInserting(true)}
    >
      {t('opening_insert')}
    </Button>
  );

  // Otherwise the menu would open by itself when the draft can be edited again.
  if (readOnly && isInserting) setInserting(false);
  const showsAll = opening.suggested_questions_show_mode === SuggestedQuestionsShowMode.all;
  return (
    <Stack gap={4}>
      <Textarea
        ref={prologueField}
        label={t('opening_prologue')}
        hint={t('opening_prologue_hint', { user_name: '{{user_name}}' })}
        value={opening.prologue}
        readOnly={readOnly}
        rows={3}
        isAutoGrowing
        hasCounter
        maxLength={PROLOGUE_MAX}
        onChange={(event) => set({ prologue: event.target.value })}
      />
      {!readOnly && (
        <div className={styles.buttons}>
          {isInserting ? (
            <LazyPartBoundary onFailed={() => setInserting(false)} fallback={insertButton}>
              <InsertMenu field={prologueField} />
            </LazyPartBoundary>
          ) : (
            insertButton
          )}
        </div>
      )}
      <QuestionList
        questions={opening.suggested_questions}
        readOnly={readOnly}
        onChange={(suggested_questions) => set({ suggested_questions })}
      />
      <SegmentedControl
        label={t('opening_show')}
        value={showsAll ? 'all' : 'random'}
        options={[
          { value: 'random', label: t('opening_show_random') },
          { value: 'all', label: t('opening_show_all') },
        ]}
        disabled={readOnly}
        onValueChange={(mode) => set({ suggested_questions_show_mode: SuggestedQuestionsShowMode[mode] })}
      />
    </Stack>
  );
}
