import type { BotEditor } from '@parley/contract';
import { Avatar, classNames, Popover } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { EditLock } from './edit-lock.ts';
import styles from './other-editors.module.css';
import { useEditLock } from './use-collaboration.ts';

/** More people are a number. */
const FACES_MAX = 3;

/** The faces of those who have this agent open, and their names. */
export function OtherEditors() {
  const { t, locale } = useTranslation();
  const lock = useEditLock();
  const others = lock.editors.filter(({ user_id }) => user_id !== lock.ownUserId);
  const nameOf = (editor: BotEditor) =>
    holds(lock, editor) ? t('presence_editing', { name: editor.user_name }) : editor.user_name;
  const names = new Intl.ListFormat(locale).format(others.map(nameOf));
  const faces = others.length > FACES_MAX ? others.slice(0, FACES_MAX - 1) : others;
  return (
    <Popover
      label={t('presence_title')}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('presence_label', { names })}
          title={t('presence_label', { names })}
          className={styles.faces}
        >
          {faces.map((editor) => (
            <span key={editor.user_id} className={classNames(styles.face, holds(lock, editor) && styles.holder)}>
              <Avatar name={editor.user_name} src={editor.user_avatar} size={24} />
            </span>
          ))}
          {others.length > faces.length && (
            <span aria-hidden className={classNames(styles.face, styles.more)}>
              +{others.length - faces.length}
            </span>
          )}
        </button>
      }
    >
      <ul className={styles.people}>
        {lock.editors.map((editor) => (
          <li key={editor.user_id} className={styles.person}>
            <Avatar name={editor.user_name} src={editor.user_avatar} size={24} />
            <span className={styles.name}>
              {editor.user_id === lock.ownUserId ? t('presence_you', { name: editor.user_name }) : editor.user_name}
            </span>
            <span className={styles.state}>{t(holds(lock, editor) ? 'presence_edits' : 'presence_views')}</span>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

const holds = ({ holder }: EditLock, { user_id }: BotEditor): boolean => holder?.user_id === user_id;
