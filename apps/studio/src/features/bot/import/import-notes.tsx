import type { LeftOutPart } from '@parley/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ImportNote, NotTakenPart } from './import-note.ts';
import styles from './import-notes.module.css';

/** What the server left out, as notes. */
export const toNotes = (leftOut: readonly LeftOutPart[]): ImportNote[] =>
  leftOut.map(({ part, name }) => ({ type: 'not-taken', part, name }));

/** What a copy or an import does not have or was made for it, one line for each kind of thing. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
  const { t } = useTranslation();
  const missing = notes.filter((note) => note.type === 'not-taken');
  const parts = [...new Set(missing.map(({ part }) => part))];
  const namesOf = (wanted: NotTakenPart) =>
    missing.filter(({ part, name }) => part === wanted && name !== '').map(({ name }) => name);
  const changed = notes.filter((note) => note.type === 'cut' || note.type === 'prompt-of-step');
  const tables = notes.filter((note) => note.type === 'made-table').map(({ name }) => name);
  return (
    <div className={styles.notes}>
      {parts.length > 0 && (
        <section aria-labelledby="import-not-taken">
          <h3 id="import-not-taken" className={styles.title}>
            {t('import_not_taken')}
          </h3>
          <ul className={styles.list}>
            {parts.map((part) => (
              <li key={part}>
                <span className={styles.part}>{t(`import_part_${part}`)}</span>
                <span className={styles.names}>{namesOf(part).join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {changed.length > 0 && (
        <section aria-labelledby="import-changed">
          <h3 id="import-changed" className={styles.title}>
            {t('import_changed')}
          </h3>
          <ul className={styles.list}>
            {changed.map((note) => (
              <li key={JSON.stringify(note)}>
                {note.type === 'cut'
                  ? t(`import_cut_${note.field}`, { max: note.max })
                  : t('import_prompt_of_step', { name: note.name })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tables.length > 0 && (
        <section aria-labelledby="import-made">
          <h3 id="import-made" className={styles.title}>
            {t('import_made')}
          </h3>
          <ul className={styles.list}>
            <li>
              <span className={styles.part}>{t('import_made_tables')}</span>
              <span className={styles.names}>{tables.join(', ')}</span>
            </li>
          </ul>
        </section>
      )}
    </div>
  );
}
