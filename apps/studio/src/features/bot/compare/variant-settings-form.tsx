import { VARIANT_SECTIONS } from '@parley/contract';
import { Button, ConfirmDialog, Row, Skeleton, Text, VisuallyHidden } from '@parley/ui';
import { MessageSquareText, SlidersHorizontal, Wrench } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ModelSelect } from '../../model/index.ts';
import { BuiltInToolsForm } from '../block/built-in-tools/built-in-tools-form.tsx';
import { FoldFrame } from '../block/fold-frame.tsx';
import { useIsEditable, useSection } from '../draft/draft-editor.ts';
import { useSectionNames } from '../draft/use-section-names.ts';
import { ModelSettingsForm } from '../model-settings/model-settings-form.tsx';
import styles from './variant-column.module.css';
import type { VariantEditor, VariantSection } from './variant-editor.ts';
import { VariantPrompt } from './variant-prompt.tsx';
import { VersionSelect } from './version-select.tsx';

interface VariantSettingsFormProps {
  variant: VariantEditor;
  letter: string;
  botId: string;
}

/** What the variant is based on, and how it differs from that. */
export function VariantSettingsForm({ variant, letter, botId }: VariantSettingsFormProps) {
  const { t } = useTranslation();
  const { version, ...sections } = useSyncExternalStore(variant.subscribe, variant.getOwn) ?? {};
  const isLoaded = useIsEditable();
  const [discarding, setDiscarding] = useState<Discarding | null>(null);
  const changed = VARIANT_SECTIONS.filter((section) => section in sections);
  return (
    <div className={styles.settings}>
      <VisuallyHidden>
        <h3>{t('compare_settings')}</h3>
      </VisuallyHidden>
      <div className={styles.choice}>
        <VersionSelect
          botId={botId}
          version={version ?? null}
          onChange={(next) =>
            changed.length === 0
              ? variant.setVersion(next)
              : setDiscarding({ sections: changed, discard: () => variant.setVersion(next) })
          }
        />
      </div>
      {isLoaded ? (
        <SectionForms
          changed={changed}
          isVersion={version !== undefined}
          onFollow={(section) => setDiscarding({ sections: [section], discard: () => variant.follow(section) })}
        />
      ) : (
        <UnloadedVersion variant={variant} />
      )}
      {discarding && <DiscardDialog {...discarding} letter={letter} onClose={() => setDiscarding(null)} />}
    </div>
  );
}

/** Until the version is loaded: nobody knows what the variant is. */
function UnloadedVersion({ variant }: { variant: VariantEditor }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const error = useSyncExternalStore(variant.subscribe, variant.getLoadError);
  if (error === null) return <Skeleton height="120px" />;
  return (
    <Row gap={3}>
      <Text tone="danger">{t('compare_version_failed', { reason: errorMessage(error) })}</Text>
      <Button size="small" onClick={variant.reload}>
        {t('retry')}
      </Button>
    </Row>
  );
}

interface Discarding {
  readonly sections: readonly VariantSection[];
  readonly discard: () => void;
}

interface DiscardDialogProps extends Discarding {
  letter: string;
  onClose: () => void;
}

/** Asks before sections that were changed in the variant are lost. */
function DiscardDialog({ sections, discard, letter, onClose }: DiscardDialogProps) {
  const { t } = useTranslation();
  const namesOf = useSectionNames();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('compare_discard_title', { letter })}
      text={t('compare_discard_text', { sections: namesOf(sections) })}
      confirmLabel={t('draft_restore_discard')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      onConfirm={() => {
        discard();
        onClose();
      }}
    />
  );
}

interface SectionFormsProps {
  changed: readonly VariantSection[];
  /** The variant is based on a version, not on the draft. */
  isVersion: boolean;
  onFollow: (section: VariantSection) => void;
}

/** The forms of the editor, on the variant. */
function SectionForms({ changed, isVersion, onFollow }: SectionFormsProps) {
  const { t } = useTranslation();
  const [info, change] = useSection('model_info');
  const [open, setOpen] = useState<VariantSection | null>(null);
  const frameOf = (section: VariantSection) => ({
    summary: t(changed.includes(section) ? 'compare_changed' : isVersion ? 'compare_as_version' : 'compare_as_draft'),
    isOpen: open === section,
    onToggle: (isOpen: boolean) => setOpen(isOpen ? section : null),
  });
  const followButton = (section: VariantSection) =>
    changed.includes(section) && (
      <div className={styles.follow}>
        <Button size="small" variant="ghost" onClick={() => onFollow(section)}>
          {t(isVersion ? 'compare_follow_version' : 'compare_follow')}
        </Button>
      </div>
    );
  return (
    <>
      <div className={styles.choice}>
        <ModelSelect
          modelId={info.model_id}
          disabled={false}
          onChange={(model_id) => change({ ...info, model_id })}
          isLabelHidden
        />
      </div>
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
    </>
  );
}
