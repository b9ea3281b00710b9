import { Skeleton } from '@parley/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { ModuleBoundary } from '../../../page/module-boundary.tsx';
import { ModelSelect } from '../../model/index.ts';
import type { Block, BlockGroup } from '../block/block.ts';
import { blockGroups } from '../block/blocks.ts';
import { FoldFrame } from '../block/fold-frame.tsx';
import type { BlockDisplay } from '../block/use-block-display.ts';
import { useDraftEditor, useIsEditable, useSection } from '../draft/draft-editor.ts';
import { modelSettingsSummary } from '../model-settings/model-settings-summary.ts';
import styles from './skills-column.module.css';

const groupTitles = {
  skills: 'block_group_skills',
  knowledge: 'block_group_knowledge',
  memory: 'block_group_memory',
  dialogue: 'block_group_dialogue',
} as const satisfies Record<BlockGroup, TextKey>;

/** Folded on first sight: it is loaded when it is opened. */
const ModelSettingsForm = lazyPart(
  async () => (await import('../model-settings/model-settings-form.tsx')).ModelSettingsForm,
);

/** The settings of the model look and fold like a block. */
const modelBlock: Omit<Block, 'group'> = {
  key: 'model_tab_status',
  title: 'model_settings',
  help: 'model_settings_help',
  Icon: SlidersHorizontal,
  Form: ModelSettingsForm,
  summaryOf: modelSettingsSummary,
};

/** The second column of the editor: the model and the skill blocks. */
export function SkillsColumn({ display }: { display: BlockDisplay }) {
  const { t } = useTranslation();
  return (
    <div className={styles.column}>
      <section className={styles.group}>
        <h3 className={styles.title}>{t('model_select')}</h3>
        <ModelPicker />
        <BlockFrame block={modelBlock} display={display} />
      </section>
      {blockGroups.map(({ group, blocks }) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.title}>{t(groupTitles[group])}</h3>
          {blocks.map((block) => (
            <ModuleBoundary key={block.key} module={t(block.title)}>
              <BlockFrame block={block} display={display} />
            </ModuleBoundary>
          ))}
        </section>
      ))}
    </div>
  );
}

function ModelPicker() {
  const [info, change] = useSection('model_info');
  const isEditable = useIsEditable();
  return (
    <ModelSelect
      modelId={info.model_id}
      isLabelHidden
      disabled={!isEditable}
      onChange={(model_id) => change({ ...info, model_id })}
    />
  );
}

function BlockFrame({ block, display }: { block: Omit<Block, 'group'>; display: BlockDisplay }) {
  const { t } = useTranslation();
  const { key, title, help, Icon, Form, summaryOf, isOpenFirst = false } = block;
  const editor = useDraftEditor();
  const summary = useSyncExternalStore(editor.subscribe, () => summaryOf(editor.getDraft(), t));
  return (
    <FoldFrame
      title={t(title)}
      Icon={Icon}
      summary={summary}
      help={help && t(help)}
      isOpen={display.isOpen(key, isOpenFirst)}
      onToggle={(isOpen) => display.toggle(key, isOpen)}
    >
      <LazyPartBoundary onFailed={() => display.toggle(key, false)} fallback={<Skeleton height="320px" />}>
        <Form />
      </LazyPartBoundary>
    </FoldFrame>
  );
}
