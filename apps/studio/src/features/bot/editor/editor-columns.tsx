import { ResizeHandle, TabList } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, canFold, handlesOf, type Pane, type PlacedPane } from './column-layout.ts';
import { columnTitles, widthLabels } from './column-names.ts';
import { ColumnStrip, EditorColumn, FoldButton } from './editor-column.tsx';
import styles from './editor-columns.module.css';
import { useColumns, useWidth } from './use-columns.ts';

interface ColumnContent {
  readonly content: ReactNode;
  /** At the end of the line of its title, or of the tabs. */
  readonly actions?: ReactNode;
}

const COLUMNS: readonly Column[] = ['prompt', 'skills', 'chat'];
const SETUP: readonly Column[] = ['prompt', 'skills'];
/** For a column that was folded before it was ever shown. */
const HIDDEN_WIDTH_PX = 420;

const columnIdOf = (column: Column) => `editor-${column}`;
const tabIdOf = (column: Column) => `editor-${column}-tab`;
const foldIdOf = (pane: Pane) => `editor-${pane}-fold`;
const stripIdOf = (pane: Pane) => `editor-${pane}-strip`;

/**
 * Three columns, two, or tabs. The contents are always at the same place of the tree and only styles move them: a change of
 * the layout, of a width or of a fold builds none of them anew, and the chat keeps its place. What is not shown keeps its
 * size, so that it is not laid out again either.
 */
export function EditorColumns(contents: Readonly<Record<Column, ColumnContent>>) {
  const { t } = useTranslation();
  const [pageWidth, page] = useWidth();
  const { layout, placed, send } = useColumns(pageWidth);
  const [tab, setTab] = useState<Column>('chat');
  const [setupTab, setSetupTab] = useState<Column>('prompt');
  const [hiddenWidths, setHiddenWidths] = useState<Partial<Record<Pane, number>>>({});
  const tabs = layout === 'tabs' ? COLUMNS : layout === 'pair' ? SETUP : [];
  const shownTab = layout === 'tabs' ? tab : setupTab;
  const paneOf = (column: Column): Pane => (layout === 'pair' && column !== 'chat' ? 'setup' : column);
  const isFolded = (pane: Pane) => placed.some((one) => one.pane === pane && one.isFolded);
  const gridColumnOf = (pane: Pane) =>
    1 +
    Math.max(
      0,
      placed.findIndex((one) => one.pane === pane),
    );

  const openTab = (column: Column) => {
    setTab(column);
    if (column !== 'chat') setSetupTab(column);
  };
  const fold = (pane: Pane) => {
    const column = document.getElementById(columnIdOf(pane === 'setup' ? setupTab : pane));
    if (column) setHiddenWidths({ ...hiddenWidths, [pane]: column.clientWidth });
    flushSync(() => send({ type: 'pane-folded', pane }));
    document.getElementById(stripIdOf(pane))?.focus();
  };
  const unfold = (pane: Pane) => {
    flushSync(() => send({ type: 'pane-unfolded', pane }));
    document.getElementById(foldIdOf(pane))?.focus();
  };
  const foldButton = (pane: Pane) =>
    canFold(placed, pane) && <FoldButton id={foldIdOf(pane)} pane={pane} onFold={() => fold(pane)} />;

  return (
    <div ref={page} data-layout={layout} className={styles.columns} style={{ gridTemplateColumns: tracksOf(placed) }}>
      {tabs.length > 0 && !isFolded('setup') && (
        <div className={styles.tabs}>
          <TabList
            label={t('editor_parts')}
            value={shownTab}
            tabs={tabs.map((column) => ({
              value: column,
              label: t(columnTitles[column]),
              id: tabIdOf(column),
              panelId: columnIdOf(column),
            }))}
            onValueChange={openTab}
            className={styles.tabList}
          />
          <div className={styles.actions}>{layout === 'tabs' ? contents[shownTab].actions : foldButton('setup')}</div>
        </div>
      )}
      {COLUMNS.map((column) => {
        const pane = paneOf(column);
        const isTab = tabs.includes(column);
        return (
          <EditorColumn
            key={column}
            column={column}
            id={columnIdOf(column)}
            tabId={isTab ? tabIdOf(column) : undefined}
            isAway={isFolded(pane) || (isTab && column !== shownTab)}
            style={{
              gridColumn: gridColumnOf(pane),
              ...(isFolded(pane) && { width: hiddenWidths[pane] ?? HIDDEN_WIDTH_PX }),
            }}
            actions={
              <>
                {contents[column].actions}
                {foldButton(pane)}
              </>
            }
          >
            {contents[column].content}
          </EditorColumn>
        );
      })}
      {placed.map(
        ({ pane, isFolded }) =>
          isFolded && (
            <ColumnStrip
              key={pane}
              id={stripIdOf(pane)}
              pane={pane}
              style={{ gridColumn: gridColumnOf(pane) }}
              onUnfold={() => unfold(pane)}
            />
          ),
      )}
      {handlesOf(placed).map(({ pane, edge, size, min, max }) => (
        <ResizeHandle
          key={pane}
          label={t(widthLabels[pane])}
          size={size}
          min={min}
          max={max}
          edge={edge}
          onSizeChange={(width) => send({ type: 'pane-resized', pane, width })}
          onReset={() => send({ type: 'pane-reset', pane })}
          className={edge === 'right' ? styles.rightHandle : styles.leftHandle}
          style={{ gridColumn: gridColumnOf(pane) }}
        />
      ))}
    </div>
  );
}

const tracksOf = (placed: readonly PlacedPane[]): string =>
  placed.length === 0
    ? 'minmax(0, 1fr)'
    : placed.map(({ width }) => (width === undefined ? 'minmax(0, 1fr)' : `${width}px`)).join(' ');
