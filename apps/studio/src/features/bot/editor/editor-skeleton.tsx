import { Skeleton } from '@parley/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { InPageBar } from '../../../page/page-bar.tsx';
import { FOLDED_WIDTH, type Pane } from './column-layout.ts';
import styles from './editor-skeleton.module.css';
import { useColumns, useWidth } from './use-columns.ts';

/** The shape of the editor in the layout and the widths that it will have. */
export function EditorSkeleton() {
  const { t } = useTranslation();
  const [width, page] = useWidth();
  const { layout, placed } = useColumns(width);
  return (
    <div role="status" aria-label={t('loading')} className={styles.page}>
      <InPageBar>
        <div className={styles.bar}>
          <Skeleton width="48px" />
          <Skeleton width="24px" height="24px" />
          <Skeleton width="160px" />
        </div>
      </InPageBar>
      <div ref={page} className={styles.columns}>
        {layout === 'tabs' && <Column pane="chat" />}
        {placed.map(({ pane, width: ofPane, isFolded }) =>
          isFolded ? (
            <div key={pane} className={styles.strip} style={{ width: FOLDED_WIDTH }} />
          ) : (
            <Column key={pane} pane={pane} width={ofPane} />
          ),
        )}
      </div>
    </div>
  );
}

function Column({ pane, width }: { pane: Pane; width?: number | undefined }) {
  return (
    <div className={styles.column} style={width === undefined ? { flex: 1 } : { width }}>
      <div className={styles.head}>
        <Skeleton width="72px" height="12px" />
      </div>
      {contents[pane]}
    </div>
  );
}

/** Paragraphs of a prompt. */
const lines = (
  <div className={styles.lines}>
    {['70%', '95%', '90%', '40%', '85%', '92%', '60%'].map((width) => (
      <Skeleton key={width} width={width} height="12px" />
    ))}
  </div>
);

const contents: Record<Pane, ReactNode> = {
  prompt: lines,
  setup: lines,
  skills: (
    <div className={styles.blocks}>
      <Skeleton height="36px" />
      <Skeleton height="120px" />
      <Skeleton width="90px" height="12px" />
      <Skeleton height="44px" />
      <Skeleton width="90px" height="12px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  ),
  chat: <ChatSkeleton />,
};

/** The shape of the chat: two messages and the composer. */
export function ChatSkeleton() {
  return (
    <div className={styles.chat}>
      <Skeleton width="45%" height="56px" />
      <Skeleton width="60%" height="96px" />
      <Skeleton height="52px" />
    </div>
  );
}
