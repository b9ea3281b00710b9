import { Button, Dialog, Textarea } from '@parley/ui';
import { useMemo, useState } from 'react';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './conflict-dialog.module.css';
import { ConflictText } from './conflict-text.tsx';
import type { SectionValue } from './draft-edit.ts';
import { type Conflict, useDraftEditor } from './draft-editor.ts';
import { FieldChoice } from './field-choice.tsx';
import { type ConflictField, conflictFields, isMergedInside, mergeSection, withField } from './merge/merge-section.ts';
import { useFieldTexts } from './use-field-texts.ts';
import { useSectionNames } from './use-section-names.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  /** Closes the dialog without a decision: the user's version stays on screen and is not saved. */
  onPostpone: () => void;
}

/** Two changes of one section, and a merged proposal that can be edited. */
export function ConflictDialog({ conflict, onPostpone }: ConflictDialogProps) {
  const { t } = useTranslation();
  const editor = useDraftEditor();
  const namesOf = useSectionNames();
  const formatTime = useFormatTime();
  const { nameOf, textOf } = useFieldTexts(conflict.section);
  // The other side may save again while the dialog is open: what was edited here belongs to what was shown.
  const [shown, setShown] = useState(conflict);
  const fields = useMemo(() => conflictFields(shown.section, shown), [shown]);
  const [choices, setChoices] = useState<Readonly<Record<string, unknown>>>({});
  const choiceOf = ({ path, proposal }: ConflictField) => {
    const key = path.join('.');
    return key in choices ? choices[key] : proposal;
  };
  const choose = ({ path }: ConflictField, value: unknown) => setChoices({ ...choices, [path.join('.')]: value });
  const isOutdated = shown.theirs !== conflict.theirs;
  const showNewest = () => {
    setShown(conflict);
    setChoices({});
  };
  const saveMerged = () => {
    const merged: unknown = mergeSection(shown.section, shown as never).value;
    const value = fields.reduce((whole, field) => withField(whole, field.path, choiceOf(field)), merged);
    editor.resolve(shown, value as SectionValue);
  };
  const who = shown.committerName || t('draft_conflict_somebody');
  const theirTitle = t('draft_conflict_theirs', { who });
  return (
    <Dialog
      open
      onOpenChange={onPostpone}
      title={t('draft_conflict_title', { section: namesOf([shown.section]) })}
      description={t('draft_conflict_text', { who, time: formatTime(shown.committedAt) })}
      closeLabel={t('draft_conflict_later')}
      size="wide"
      footer={
        <>
          <Button variant="ghost" onClick={onPostpone} className={styles.later}>
            {t('draft_conflict_later')}
          </Button>
          <Button onClick={() => editor.resolve(shown, conflict.mine)}>{t('draft_conflict_keep_mine')}</Button>
          <Button onClick={() => editor.resolve(shown, shown.theirs)}>{t('draft_conflict_take_theirs')}</Button>
          <Button variant="primary" onClick={saveMerged}>
            {t('draft_conflict_use_merged')}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <div role="status" className={styles.outdated}>
          {t('draft_conflict_outdated', { who: conflict.committerName || t('draft_conflict_somebody') })}
          <Button size="small" onClick={showNewest}>
            {t('draft_conflict_show_newest')}
          </Button>
        </div>
      )}
      {fields.map((field) => (
        <section key={field.path.join('.')} aria-label={nameOf(field.path)} className={styles.field}>
          {fields.length > 1 && <h3 className={styles.heading}>{nameOf(field.path)}</h3>}
          {isMergedInside(shown.section, field.path) ? (
            <>
              <div className={styles.versions}>
                <ConflictText
                  title={t('draft_conflict_mine')}
                  text={textOf(field.path, field.mine)}
                  other={textOf(field.path, field.theirs)}
                />
                <ConflictText
                  title={theirTitle}
                  text={textOf(field.path, field.theirs)}
                  other={textOf(field.path, field.mine)}
                />
              </div>
              <Textarea
                label={t('draft_conflict_merged')}
                hint={t('draft_conflict_merged_hint')}
                value={textOf(field.path, choiceOf(field))}
                onChange={(event) => choose(field, fromText(field, event.target.value))}
                rows={6}
                isAutoGrowing
              />
            </>
          ) : (
            <FieldChoice
              label={nameOf(field.path)}
              options={[
                { title: t('draft_conflict_mine'), value: field.mine, text: textOf(field.path, field.mine) },
                { title: theirTitle, value: field.theirs, text: textOf(field.path, field.theirs) },
              ]}
              value={choiceOf(field)}
              onChange={(value) => choose(field, value)}
            />
          )}
        </section>
      ))}
    </Dialog>
  );
}

/** A list has one text per line. */
const fromText = ({ mine }: ConflictField, text: string): unknown => (Array.isArray(mine) ? text.split('\n') : text);
