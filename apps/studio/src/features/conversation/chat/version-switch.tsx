import { type MessageSlotProps, useConversation } from '@parley/chat-panel';
import type { TurnVersion } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { OnShown, Opening } from './opening.ts';
import styles from './version-switch.module.css';

export interface TurnVersions {
  /** The turns of the conversation that have several versions. */
  readonly turns: readonly TurnVersion[];
  /** Shows another version: the one before (-1) or after (1) the one that is shown. */
  readonly show: (versionId: string, step: number) => void;
  readonly isShowing: boolean;
  /** The button that was pressed before the conversation was opened again, until it has the focus. */
  readonly pressed: RefObject<Opening['pressed']>;
  readonly onShown: OnShown;
}

export const TurnVersionsContext = createContext<TurnVersions | null>(null);

/** Below a question that has several versions: which one is shown, and the way to the others. */
export function VersionSwitch({ messageId }: MessageSlotProps) {
  const versions = use(TurnVersionsContext);
  const turn = versions?.turns.find(({ message_id }) => message_id === messageId);
  return versions && turn ? <Switch versions={versions} turn={turn} /> : null;
}

function Switch({ versions, turn: { message_id, version_ids } }: { versions: TurnVersions; turn: TurnVersion }) {
  const { t } = useTranslation();
  const { pressed, show, isShowing } = versions;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressed.current?.messageId !== message_id) return;
    const [previous, next] = buttons.current?.querySelectorAll('button') ?? [];
    const [wanted, other] = pressed.current.step < 0 ? [previous, next] : [next, previous];
    (wanted?.disabled ? other : wanted)?.focus({ preventScroll: true });
    pressed.current = null;
  }, [message_id, pressed]);
  const isReplying = useConversation(({ waiting, responding, sending }) => Boolean(waiting || responding || sending));
  const place = version_ids.indexOf(message_id);
  const go = (step: number) => {
    const versionId = version_ids[place + step];
    if (versionId) show(versionId, step);
  };
  const isBusy = isReplying || isShowing;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
    <div
      ref={buttons}
      role="group"
      aria-label={t('chats_version', { number: place + 1, count: version_ids.length })}
      className={styles.switch}
    >
      <IconButton
        label={t('chats_version_previous')}
        icon={<ChevronLeft aria-hidden />}
        disabled={isBusy || place === 0}
        onClick={() => go(-1)}
      />
      <span aria-hidden>
        {place + 1}/{version_ids.length}
      </span>
      <IconButton
        label={t('chats_version_next')}
        icon={<ChevronRight aria-hidden />}
        disabled={isBusy || place === version_ids.length - 1}
        onClick={() => go(1)}
      />
    </div>
  );
}
