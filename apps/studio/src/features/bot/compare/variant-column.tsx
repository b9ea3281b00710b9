import type { ChatClient } from '@parley/chat-core';
import { Button, IconButton, Tag, Text, VisuallyHidden } from '@parley/ui';
import { MessageSquareText, SlidersHorizontal, Wrench, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ModelSelect } from '../../model/index.ts';
import { BuiltInToolsForm } from '../block/built-in-tools/built-in-tools-form.tsx';
import { FoldFrame } from '../block/fold-frame.tsx';
import { EditedSectionsContext, useIsEditable, useSection } from '../draft/draft-editor.ts';
import { ModelSettingsForm } from '../model-settings/model-settings-form.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { VariantChat } from './variant-chat.tsx';
import styles from './variant-column.module.css';
import { type VariantEditor, VariantRefused, type VariantSection } from './variant-editor.ts';
import { VariantPrompt } from './variant-prompt.tsx';
import { VersionSelect } from './version-select.tsx';

interface VariantColumnProps {
  variant: VariantEditor;
  letter: string;
  botId: string;
  spaceId: string;
  canRemove: boolean;
  onClient: (conversationId: string, client: ChatClient) => void;
}

/** One variant: how it differs from the draft, and its answers. */
export function VariantColumn({ variant, letter, botId, spaceId, canRemove, onClient }: VariantColumnProps) {
  const { t } = useTranslation();
  const isDraftEditable = useIsEditable();
  const [isTakingOver, setTakingOver] = useState(false);
  const own = useSyncExternalStore(variant.subscribe, variant.getOwn) ?? {};
  const isLoaded = useSyncExternalStore(variant.subscribe, variant.isEditable);
  const isDraft = Object.keys(own).length === 0;
  const title = t('compare_variant', { letter });
  return (
    <section aria-label={title} className={styles.column}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {isDraft && <Tag>{t('compare_draft')}</Tag>}
        <div className={styles.actions}>
          <Button
            size="small"
            disabled={isDraft || !isLoaded || !isDraftEditable}
            aria-label={t('compare_take_over_of', { letter })}
            onClick={() => setTakingOver(true)}
          >
            {t('compare_take_over')}
          </Button>
          {canRemove && (
            <IconButton
              label={t('compare_remove', { letter })}
              icon={<X aria-hidden />}
              onClick={() => variant.setShown(false)}
            />
          )}
        </div>
      </header>
      <EditedSectionsContext value={variant}>
        <VariantSettingsForm variant={variant} botId={botId} />
      </EditedSectionsContext>
      <VariantProblem variant={variant} />
      <VariantChat
        botId={botId}
        spaceId={spaceId}
        conversationId={variant.conversationId}
        letter={letter}
        onClient={onClient}
      />
      {isTakingOver && <TakeOverDialog variant={variant} letter={letter} onClose={() => setTakingOver(false)} />}
    </section>
  );
}

/** The forms of the editor, on the variant. */
function VariantSettingsForm({ variant, botId }: { variant: VariantEditor; botId: string }) {
  const { t } = useTranslation();
  const [info, change] = useSection('model_info');
  const isEditable = useIsEditable();
  const [open, setOpen] = useState<VariantSection | null>(null);
  const own = useSyncExternalStore(variant.subscribe, variant.getOwn) ?? {};
  const frameOf = (section: VariantSection) => ({
    summary: t(section in own ? 'compare_changed' : own.version ? 'compare_as_version' : 'compare_as_draft'),
    isOpen: open === section,
    onToggle: (isOpen: boolean) => setOpen(isOpen ? section : null),
  });
  const followButton = (section: VariantSection) =>
    section in own && (
      <div>
        <Button size="small" variant="ghost" onClick={() => variant.follow(section)}>
          {t(own.version ? 'compare_follow_version' : 'compare_follow')}
        </Button>
      </div>
    );
  return (
    <div className={styles.settings}>
      <VisuallyHidden>
        <h3>{t('compare_settings')}</h3>
      </VisuallyHidden>
      <VersionSelect botId={botId} version={own.version ?? null} onChange={variant.setVersion} />
      <ModelSelect
        modelId={info.model_id}
        disabled={!isEditable}
        onChange={(model_id) => change({ ...info, model_id })}
        isLabelHidden
      />
      <FoldFrame
        title={t('bot_prompt')}
        Icon={MessageSquareText}
        help={t('bot_prompt_hint')}
        {...frameOf('prompt_info')}
      >
        <VariantPrompt />
        {followButton('prompt_info')}
      </FoldFrame>
      <FoldFrame
        title={t('model_settings')}
        Icon={SlidersHorizontal}
        help={t('model_settings_help')}
        {...frameOf('model_info')}
      >
        <ModelSettingsForm />
        {followButton('model_info')}
      </FoldFrame>
      <FoldFrame title={t('tools_title')} Icon={Wrench} help={t('tools_help')} {...frameOf('built_in_tools')}>
        <BuiltInToolsForm />
        {followButton('built_in_tools')}
      </FoldFrame>
    </div>
  );
}

function VariantProblem({ variant }: { variant: VariantEditor }) {
  const errorMessage = useErrorMessage();
  const problem = useSyncExternalStore(variant.subscribe, variant.getProblem);
  return (
    <div role="status" className={problem === null ? undefined : styles.problem}>
      {problem !== null && (
        <Text tone="danger">{problem instanceof VariantRefused ? problem.message : errorMessage(problem)}</Text>
      )}
    </div>
  );
}
