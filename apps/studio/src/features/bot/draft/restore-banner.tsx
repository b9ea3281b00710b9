import { Button } from '@parley/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { useDraftEditor, useRestorable } from './draft-editor.ts';
import type { SectionName } from './merge/merge-section.ts';
import styles from './restore-banner.module.css';
import { useSectionNames } from './use-section-names.ts';

const RestoreDialog = lazyPart(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

/** Offers edits that a tab left behind when it was closed or crashed before they were saved. */
export function RestoreBanner() {
  const { t } = useTranslation();
  const editor = useDraftEditor();
  const restorable = useRestorable();
  const namesOf = useSectionNames();
  const [isOpen, setOpen] = useState(false);
  if (!restorable) return null;
  const sections = Object.keys(restorable.sections) as SectionName[];
  return (
    <section aria-label={t('draft_restore_title')} className={styles.banner}>
      <History aria-hidden />
      <p className={styles.text}>
        {t('draft_restore_text', { sections: namesOf(sections) })}{' '}
        <span className={styles.time}>
          <RelativeTime moment={restorable.writtenAt} />
        </span>
      </p>
      <div className={styles.actions}>
        <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
          {t('draft_restore_compare')}
        </Button>
        <Button size="small" variant="ghost" onClick={editor.discardRestorable}>
          {t('draft_restore_discard')}
        </Button>
        <Button size="small" onClick={editor.restore}>
          {t('draft_restore')}
        </Button>
      </div>
      {isOpen && (
        <LazyPartBoundary onFailed={() => setOpen(false)}>
          <RestoreDialog open onOpenChange={setOpen} restorable={restorable} />
        </LazyPartBoundary>
      )}
    </section>
  );
}
