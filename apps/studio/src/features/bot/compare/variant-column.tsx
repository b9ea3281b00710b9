import type { ChatClient } from '@parley/chat-core';
import { Button, IconButton, Tag, Text } from '@parley/ui';
import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditedSectionsContext, useIsEditable } from '../draft/draft-editor.ts';
import { CompareColumn } from './compare-column.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { VariantChat } from './variant-chat.tsx';
import styles from './variant-column.module.css';
import { type VariantEditor, VariantRefused } from './variant-editor.ts';
import { VariantSettingsForm } from './variant-settings-form.tsx';

interface VariantColumnProps {
  variant: VariantEditor;
  letter: string;
  botId: string;
  spaceId: string;
  /** Undefined for the last variant. */
  onRemove: (() => void) | undefined;
  onClient: (conversationId: string, client: ChatClient | null) => void;
}

/** One variant: how it differs from the draft, and its answers. */
export function VariantColumn({ variant, letter, botId, spaceId, onRemove, onClient }: VariantColumnProps) {
  const { t } = useTranslation();
  const isDraftEditable = useIsEditable();
  const [isTakingOver, setTakingOver] = useState(false);
  const own = useSyncExternalStore(variant.subscribe, variant.getOwn) ?? {};
  const isLoaded = useSyncExternalStore(variant.subscribe, variant.isEditable);
  const isAsAnswered = useSyncExternalStore(variant.subscribe, variant.isAsAnswered);
  const isInConversation = useSyncExternalStore(variant.subscribe, variant.isInConversation);
  const problem = useSyncExternalStore(variant.subscribe, variant.getProblem);
  const isDraft = Object.keys(own).length === 0;
  return (
    <CompareColumn
      title={t('compare_variant', { letter })}
      tag={isDraft && <Tag>{t('compare_same')}</Tag>}
      actions={
        <>
          {!isDraft && (
            <Button
              size="small"
              disabled={!isLoaded || !isDraftEditable}
              aria-label={t('compare_take_over_of', { letter })}
              onClick={() => setTakingOver(true)}
            >
              {t('compare_take_over')}
            </Button>
          )}
          {onRemove && (
            <IconButton label={t('compare_remove', { letter })} icon={<X aria-hidden />} onClick={onRemove} />
          )}
        </>
      }
    >
      <EditedSectionsContext value={variant}>
        <VariantSettingsForm variant={variant} letter={letter} botId={botId} />
      </EditedSectionsContext>
      <VariantProblem problem={problem} />
      <VariantChat
        botId={botId}
        spaceId={spaceId}
        conversationId={variant.conversationId}
        letter={letter}
        isReadonly={!isAsAnswered || problem !== null}
        note={isInConversation ? null : t(isAsAnswered ? 'compare_earlier_visit' : 'compare_earlier_settings')}
        onClient={onClient}
      />
      {isTakingOver && <TakeOverDialog variant={variant} letter={letter} onClose={() => setTakingOver(false)} />}
    </CompareColumn>
  );
}

function VariantProblem({ problem }: { problem: unknown }) {
  const errorMessage = useErrorMessage();
  return (
    <div role="status" className={problem === null ? undefined : styles.problem}>
      {problem !== null && (
        <Text tone="danger">{problem instanceof VariantRefused ? problem.message : errorMessage(problem)}</Text>
      )}
    </div>
  );
}
