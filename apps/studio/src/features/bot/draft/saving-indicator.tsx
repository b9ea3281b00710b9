import { Button, classNames, keysText, Popover, Text, VisuallyHidden } from '@parley/ui';
import {
  CircleAlert,
  CircleCheck,
  CircleDot,
  CloudOff,
  Eye,
  GitMerge,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CLOCK } from '../../../i18n/clock.ts';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { useConflict, useDraftEditor, useSaving } from './draft-editor.ts';
import { SAVE_KEYS } from './save-keys.ts';
import type { Saving, SavingStatus } from './saving.ts';
import styles from './saving-indicator.module.css';
import { useSectionNames } from './use-section-names.ts';

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

const looks: Readonly<Record<SavingStatus, { icon: LucideIcon; text: TextKey; tone?: 'warning' | 'danger' | 'busy' }>> =
  {
    'read-only': { icon: Eye, text: 'draft_read_only' },
    stopped: { icon: CircleAlert, text: 'draft_not_saved', tone: 'danger' },
    conflict: { icon: GitMerge, text: 'draft_conflict', tone: 'warning' },
    retrying: { icon: CloudOff, text: 'draft_retrying', tone: 'warning' },
    refused: { icon: CircleAlert, text: 'draft_not_saved', tone: 'danger' },
    saving: { icon: LoaderCircle, text: 'draft_saving', tone: 'busy' },
    unsaved: { icon: CircleDot, text: 'draft_unsaved' },
    saved: { icon: CircleCheck, text: 'draft_saved' },
  };

/** These come and go with every pause in typing: a screen reader is not told. */
const quietStatuses: readonly SavingStatus[] = ['saving', 'unsaved', 'saved', 'read-only'];

const isTrouble = (status: SavingStatus): boolean => !quietStatuses.includes(status);

/**
 * studio §4: whether the draft is saved. Errors of autosave are told here and nowhere else (studio §8).
 * @param children What else is told of the draft, after it was touched.
 */
export function SavingIndicator({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const saving = useSaving();
  const conflict = useConflict();
  const [postponed, setPostponed] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { icon: Icon, text, tone } = looks[saving.status];
  const isInTrouble = isTrouble(saving.status);
  const time = useShortTime(saving.savedAt);
  const state = saving.status === 'saved' && time ? t('draft_saved_at', { time }) : t(text);
  return (
    <div className={styles.indicator}>
      <Popover
        label={t('draft_saving_label', { state })}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-label={t('draft_saving_label', { state })}
            className={classNames(styles.chip, tone && styles[tone])}
          >
            <Icon aria-hidden />
            <span className={styles.texts}>
              <span>{state}</span>
              {/* Keeps the width of the states that come and go while the user types. */}
              {!isInTrouble && (
                <span aria-hidden className={styles.sizer}>
                  {t('draft_saved_at', { time: time || '00:00' })}
                </span>
              )}
            </span>
          </button>
        }
      >
        <SavingDetails
          saving={saving}
          onResolve={() => {
            setOpen(false);
            setPostponed(null);
          }}
        >
          {children}
        </SavingDetails>
      </Popover>
      <Announcement saving={saving} state={state} />
      {conflict && postponed !== conflict.section && (
        <LazyPartBoundary key={conflict.section} onFailed={() => setPostponed(conflict.section)}>
          <ConflictDialog conflict={conflict} onPostpone={() => setPostponed(conflict.section)} />
        </LazyPartBoundary>
      )}
    </div>
  );
}

interface SavingDetailsProps {
  saving: Saving;
  onResolve: () => void;
  children: ReactNode;
}

function SavingDetails({ saving, onResolve, children }: SavingDetailsProps) {
  const { t } = useTranslation();
  const editor = useDraftEditor();
  const namesOf = useSectionNames();
  const formatTime = useFormatTime();
  const { status, reason, refused, conflicts, merged, savedAt, hasUnsaved } = saving;
  const canRetry = status === 'retrying' || status === 'refused' || status === 'stopped';
  return (
    <div className={styles.details}>
      {reason && <Text size="label">{reason}</Text>}
      {status === 'retrying' && <Note>{t('draft_retrying_details')}</Note>}
      {status === 'stopped' && hasUnsaved && <Note>{t('draft_stopped_details')}</Note>}
      {status === 'read-only' && <Note>{t(hasUnsaved ? 'draft_read_only_unsaved' : 'draft_read_only_details')}</Note>}
      {conflicts.length > 0 && <Note>{t('draft_conflict_details', { sections: namesOf(conflicts) })}</Note>}
      {refused.length > 0 && (
        <>
          <Note>{t('draft_refused_details')}</Note>
          <dl className={styles.refused}>
            {refused.map(({ section, message }) => (
              <div key={section}>
                <dt>{namesOf([section])}</dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {merged.length > 0 && <Note>{t('draft_merged', { sections: namesOf(merged) })}</Note>}
      {!isTrouble(status) && status !== 'read-only' && (
        <Note>
          {t('draft_saved_details', { time: formatTime(savedAt) })}{' '}
          {t('draft_save_keys', { keys: keysText(SAVE_KEYS[0]) })}
        </Note>
      )}
      {children}
      {conflicts.length > 0 && (
        <Button size="small" variant="primary" onClick={onResolve}>
          {t('draft_conflict_resolve')}
        </Button>
      )}
      {canRetry && (
        <Button size="small" onClick={() => void editor.retry()} isLoading={saving.isSaving}>
          {t('draft_retry')}
        </Button>
      )}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="label" tone="muted">
    {children}
  </Text>
);

/** Told once when saving fails, and once when it works again. */
function Announcement({ saving, state }: { saving: Saving; state: string }) {
  const { t } = useTranslation();
  const [wasInTrouble, setInTrouble] = useState(false);
  const isInTrouble = isTrouble(saving.status);
  if (isInTrouble && !wasInTrouble) setInTrouble(true);
  const isOver = wasInTrouble && saving.status === 'saved';
  return (
    <VisuallyHidden>
      <span role="status">{isInTrouble ? state : isOver ? t('draft_saved') : ''}</span>
    </VisuallyHidden>
  );
}

/** The time of today, else the date. */
function useShortTime(moment: number): string {
  const locale = useLocale();
  if (moment === 0) return '';
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  const style = isToday ? CLOCK : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, style).format(moment);
}
