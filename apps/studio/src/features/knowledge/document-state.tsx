import { type DocumentInfo, DocumentStatus } from '@parley/contract';
import { Progress, Tag, Text } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isInWork } from './document-pages.ts';
import styles from './document-state.module.css';

type Shown = Pick<DocumentInfo, 'status' | 'stage' | 'progress' | 'status_descript'>;

/** The state of a document in a word; none for one that is simply ready. */
export function DocumentTag({ document }: { document: Shown }) {
  const { t } = useTranslation();
  if (document.status === DocumentStatus.failed) return <Tag tone="danger">{t('document_failed')}</Tag>;
  if (document.status === DocumentStatus.disabled) return <Tag>{t('document_disabled')}</Tag>;
  if (isInWork(document)) return <Tag tone="accent">{t(`document_stage_${document.stage}`)}</Tag>;
  return document.status_descript ? <Tag tone="warning">{t('document_problem')}</Tag> : null;
}

/** How much of the work on it is done. */
export function DocumentProgress({ document, name }: { document: Shown; name: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress}>
      <Progress label={t('document_progress', { name })} percent={document.progress} />
      <span className={styles.percent}>{t('document_percent', { percent: document.progress })}</span>
    </div>
  );
}

/** How far it is, why it failed, or what is missing of it. */
export function DocumentNote({ document, name }: { document: Shown; name: string }) {
  if (isInWork(document)) return <DocumentProgress document={document} name={name} />;
  if (!document.status_descript) return null;
  return (
    <Text size="label" tone={document.status === DocumentStatus.failed ? 'danger' : 'muted'}>
      {document.status_descript}
    </Text>
  );
}
