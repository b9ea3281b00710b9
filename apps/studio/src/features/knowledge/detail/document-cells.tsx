import { type DocumentInfo, DocumentSource, DocumentStatus } from '@parley/contract';
import { classNames } from '@parley/ui';
import { Braces, FileText, Globe, Type } from 'lucide-react';
import { Link } from 'react-router';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isInWork } from '../document-pages.ts';
import { DocumentProgress, DocumentTag } from '../document-state.tsx';
import { knowledgePath } from '../knowledge-path.ts';
import { RetryButton } from '../retry-button.tsx';
import { TimelineButton } from '../timeline/timeline-button.tsx';
import styles from './document-cells.module.css';

const icons = {
  [DocumentSource.local]: FileText,
  [DocumentSource.web]: Globe,
  [DocumentSource.custom]: Type,
  [DocumentSource.api]: Braces,
};

/** What a document was made of: the kind of its file, or where its content comes from. */
export function documentTypeText({ source_type, type }: DocumentInfo, t: Translate): string {
  switch (source_type) {
    case DocumentSource.local:
      return type.toUpperCase();
    case DocumentSource.web:
      return t('document_type_web');
    case DocumentSource.custom:
      return t('document_type_text');
    case DocumentSource.api:
      return t('import_type_table_api');
  }
}

/** It is ready, and there is nothing to say about it. */
export const isSettled = ({ status, status_descript }: DocumentInfo): boolean =>
  status === DocumentStatus.enabled && status_descript === '';

interface DocumentNameProps {
  spaceId: string;
  document: DocumentInfo;
  /** What has no column of its own. */
  details: readonly string[];
  /** Its state has no column of its own either. */
  hasState: boolean;
  mayChange: boolean;
}

/** The name of a document, which leads to its page. */
export function DocumentName({ spaceId, document, details, hasState, mayChange }: DocumentNameProps) {
  const Icon = icons[document.source_type];
  const isStateShown = hasState && !isSettled(document);
  return (
    <div className={styles.document}>
      <Icon aria-hidden />
      <Link
        to={knowledgePath(spaceId, document.dataset_id, document.document_id)}
        title={document.name}
        className={classNames(styles.name, (isStateShown || (details.length > 0 && !hasState)) && styles.oneLine)}
      >
        {document.name}
      </Link>
      {details.length > 0 && <div className={styles.details}>{details.join(' · ')}</div>}
      {isStateShown && <DocumentState document={document} mayChange={mayChange} />}
    </div>
  );
}

/** How far a document is, or why it failed, with a way to try again. */
export function DocumentState({ document, mayChange }: { document: DocumentInfo; mayChange: boolean }) {
  const { t } = useTranslation();
  const { document_id, name, status, status_descript } = document;
  if (isSettled(document)) return <span className={styles.ready}>{t('document_ready')}</span>;
  const isFailed = status === DocumentStatus.failed;
  return (
    <div className={styles.state}>
      <div className={styles.stateLine}>
        <DocumentTag document={document} />
        {isFailed && mayChange && <RetryButton documentIds={[document_id]} />}
        {(isInWork(document) || status_descript !== '') && (
          <TimelineButton documentId={document_id} name={name} isIconOnly />
        )}
      </div>
      {isInWork(document) ? (
        <DocumentProgress document={document} name={name} />
      ) : (
        status_descript && (
          <div title={status_descript} className={classNames(styles.reason, isFailed ? styles.failed : styles.muted)}>
            {status_descript}
          </div>
        )
      )}
    </div>
  );
}

/** The tags of a document. */
export function DocumentTags({ texts }: { texts: readonly string[] }) {
  return (
    <div title={texts.join(', ')} className={styles.tags}>
      {texts.join(', ')}
    </div>
  );
}
