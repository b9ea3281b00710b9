import type { BotDraft } from '@parley/contract';
import { Button, Dialog } from '@parley/ui';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './conflict-dialog.module.css';
import { ConflictText } from './conflict-text.tsx';
import { type RestorableDraft, useDraftEditor } from './draft-editor.ts';
import { conflictFields, type SectionName } from './merge/merge-section.ts';
import { useFieldTexts } from './use-field-texts.ts';

interface RestoreDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  restorable: RestorableDraft;
}

/** What was not saved beside what is there now. */
export function RestoreDialog({ open, onOpenChange, restorable }: RestoreDialogProps) {
  const { t } = useTranslation();
  const editor = useDraftEditor();
  const formatTime = useFormatTime();
  const close = (act: () => void) => () => {
    onOpenChange(false);
    act();
  };
  const sections = Object.entries(restorable.sections) as [SectionName, BotDraft[SectionName]][];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('draft_restore_title')}
      description={t('draft_restore_written', { time: formatTime(restorable.writtenAt) })}
      closeLabel={t('close')}
      size="wide"
      footer={
        <>
          <Button onClick={close(editor.discardRestorable)}>{t('draft_restore_discard')}</Button>
          <Button variant="primary" onClick={close(editor.restore)}>
            {t('draft_restore')}
          </Button>
        </>
      }
    >
      {sections.map(([section, value]) => (
        <RestoredFields key={section} section={section} value={value} now={editor.getDraft()[section]} />
      ))}
    </Dialog>
  );
}

interface RestoredFieldsProps {
  section: SectionName;
  value: BotDraft[SectionName];
  now: BotDraft[SectionName];
}

function RestoredFields({ section, value, now }: RestoredFieldsProps) {
  const { t } = useTranslation();
  const { nameOf, textOf } = useFieldTexts(section);
  return conflictFields(section, { base: undefined, mine: value, theirs: now }).map(({ path, mine, theirs }) => (
    <section key={path.join('.')} aria-label={nameOf(path)} className={styles.field}>
      <h3 className={styles.heading}>{nameOf(path)}</h3>
      <div className={styles.versions}>
        <ConflictText title={t('draft_restore_unsaved')} text={textOf(path, mine)} other={textOf(path, theirs)} />
        <ConflictText title={t('draft_restore_now')} text={textOf(path, theirs)} other={textOf(path, mine)} />
      </div>
    </section>
  ));
}
