import { Avatar } from '@parley/ui';
import { ChevronRight, FileUp, PencilLine, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './create-choice.module.css';
import { useCreatePath } from './create-path.ts';

/** studio §2 create-choice dialog: what to create, and how. */
export function CreateChoice() {
  const { t } = useTranslation();
  const describePath = useCreatePath('description');
  const emptyPath = useCreatePath('agent');
  const importPath = useCreatePath('import');
  return (
    <section aria-labelledby="create-agent-card" className={styles.card}>
      <div className={styles.head}>
        <Avatar kind="agent" name="" src="/api/bot/face/parley" size={40} />
        <div>
          <h3 id="create-agent-card" className={styles.title}>
            {t('create_choice_agent')}
          </h3>
          <p className={styles.text}>{t('create_choice_agent_text')}</p>
        </div>
      </div>
      <ul className={styles.ways}>
        <Way
          to={describePath}
          icon={<Sparkles aria-hidden />}
          title={t('create_choice_describe')}
          text={t('create_choice_describe_text')}
        />
        <Way
          to={emptyPath}
          icon={<PencilLine aria-hidden />}
          title={t('create_choice_empty')}
          text={t('create_choice_empty_text')}
        />
        <Way
          to={importPath}
          icon={<FileUp aria-hidden />}
          title={t('create_choice_import')}
          text={t('create_choice_import_text')}
        />
      </ul>
    </section>
  );
}

function Way({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  const navigate = useNavigate();
  return (
    <li>
      {/* Not a link: the dialog puts the focus on its first button. */}
      <button type="button" className={styles.way} onClick={() => void navigate(to, { replace: true })}>
        <span className={styles.icon}>{icon}</span>
        <span>
          <span className={styles.wayTitle}>{title}</span>
          <span className={styles.text}>{text}</span>
        </span>
        <ChevronRight aria-hidden className={styles.arrow} />
      </button>
    </li>
  );
}
