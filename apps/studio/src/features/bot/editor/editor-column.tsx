import { classNames, IconButton } from '@parley/ui';
import { PanelLeftClose, PanelLeftOpen, PanelRightClose, PanelRightOpen } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Column, Pane } from './column-layout.ts';
import { columnTitles, paneNames } from './column-names.ts';
import styles from './editor-columns.module.css';

interface EditorColumnProps {
  column: Column;
  id: string;
  /** The tab that shows it, where it has one instead of a title. */
  tabId: string | undefined;
  /** The column is folded, or another tab is selected. */
  isAway: boolean;
  style: CSSProperties;
  actions: ReactNode;
  children: ReactNode;
}

/** One of the three columns of the editor. A hidden column keeps its size and its content, but cannot be seen or focused. */
export function EditorColumn({ column, id, tabId, isAway, style, actions, children }: EditorColumnProps) {
  const { t } = useTranslation();
  const titleId = `${id}-title`;
  return (
    <div
      id={id}
      {...landmarkOf(column, tabId, titleId)}
      inert={isAway}
      className={classNames(styles.column, styles[column], isAway && styles.away)}
      style={style}
    >
      <div className={tabId ? styles.hidden : styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t(columnTitles[column])}
        </h2>
        {!tabId && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** The panel of the chat is a landmark of its own. */
function landmarkOf(column: Column, tabId: string | undefined, titleId: string) {
  if (tabId) return { role: 'tabpanel', 'aria-labelledby': tabId };
  return column === 'chat' ? {} : { role: 'region', 'aria-labelledby': titleId };
}

interface FoldButtonProps {
  id: string;
  pane: Pane;
  onFold: () => void;
}

export function FoldButton({ id, pane, onFold }: FoldButtonProps) {
  const { t } = useTranslation();
  const Icon = pane === 'chat' ? PanelRightClose : PanelLeftClose;
  return <IconButton id={id} label={t(paneNames[pane].fold)} icon={<Icon aria-hidden />} onClick={onFold} />;
}

interface ColumnStripProps {
  id: string;
  pane: Pane;
  style: CSSProperties;
  onUnfold: () => void;
}

/** A folded column: a strip with its name, which opens it. */
export function ColumnStrip({ id, pane, style, onUnfold }: ColumnStripProps) {
  const { t } = useTranslation();
  const { title, unfold } = paneNames[pane];
  const Icon = pane === 'chat' ? PanelRightOpen : PanelLeftOpen;
  return (
    <button
      type="button"
      id={id}
      aria-label={t(unfold)}
      title={t(unfold)}
      onClick={onUnfold}
      className={styles.strip}
      style={style}
    >
      <Icon aria-hidden />
      <span aria-hidden className={styles.stripTitle}>
        {t(title)}
      </span>
    </button>
  );
}
