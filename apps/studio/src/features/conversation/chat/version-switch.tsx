import { type Conversation, findMessage, groupOfMessage } from '@parley/chat-core';
import { type MessageSlotProps, useConversation, useInGroup } from '@parley/chat-panel';
import type { TurnVersion } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { OnShown, Opening, PressedSwitch } from './opening.ts';
import styles from './version-switch.module.css';
import { type TurnPart, versionsOfPart } from './versions-of-part.ts';

export interface TurnVersions {
  /** The turns of the conversation that have several versions. */
  readonly turns: readonly TurnVersion[];
  readonly show: (pressed: PressedSwitch) => void;
  readonly isShowing: boolean;
  /** The button that was pressed before the conversation was opened again, until it has the focus. */
  readonly pressed: RefObject<Opening['pressed']>;
  readonly onShown: OnShown;
}

export const TurnVersionsContext = createContext<TurnVersions | null>(null);

const TEXTS = {
  question: { group: 'chats_version', previous: 'chats_version_previous', next: 'chats_version_next' },
  answer: { group: 'chats_answer_version', previous: 'chats_answer_previous', next: 'chats_answer_next' },
} as const;

/** The answer at which the answers of a turn are switched: the last one that has something to show. */
function switchingAnswer(conversation: Conversation, messageId: string): string | null {
  const answers = groupOfMessage(conversation, messageId)?.memberSet.llmAnswerMessageIdList ?? [];
  const shown = answers.filter((id) => {
    const answer = findMessage(conversation, id);
    return answer && (answer.is_finish || answer.content !== '');
  });
  return shown[shown.length - 1] ?? null;
}

/** Below a message that has several versions: which one is shown, and the way to the others. */
export function VersionSwitch({ messageId }: MessageSlotProps) {
  const versions = use(TurnVersionsContext);
  const questionId = useInGroup((conversation) => groupOfMessage(conversation, messageId)?.memberSet.userMessageId);
  const answerId = useInGroup((conversation) => switchingAnswer(conversation, messageId));
  const turn = versions?.turns.find(({ message_id }) => message_id === questionId);
  if (!versions || !turn) return null;
  return (
    <>
      {messageId === questionId && <PartSwitch part="question" versions={versions} turn={turn} />}
      {messageId === (answerId ?? questionId) && <PartSwitch part="answer" versions={versions} turn={turn} />}
    </>
  );
}

interface PartSwitchProps {
  part: TurnPart;
  versions: TurnVersions;
  turn: TurnVersion;
}

function PartSwitch({ part, versions, turn }: PartSwitchProps) {
  const { t } = useTranslation();
  const { message_id } = turn;
  const { pressed, show, isShowing } = versions;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressed.current?.versionId !== message_id || pressed.current.part !== part) return;
    const [previous, next] = buttons.current?.querySelectorAll('button') ?? [];
    const [wanted, other] = pressed.current.step < 0 ? [previous, next] : [next, previous];
    (wanted?.disabled ? other : wanted)?.focus({ preventScroll: true });
    pressed.current = null;
  }, [message_id, part, pressed]);
  const isReplying = useConversation(({ waiting, responding, sending }) => Boolean(waiting || responding || sending));
  const ids = versionsOfPart(turn, part);
  if (ids.length < 2) return null;
  const place = ids.indexOf(message_id);
  const go = (step: number) => {
    const versionId = ids[place + step];
    if (versionId) show({ versionId, part, step });
  };
  const isBusy = isReplying || isShowing;
  const texts = TEXTS[part];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
    <div
      ref={buttons}
      role="group"
      aria-label={t(texts.group, { number: place + 1, count: ids.length })}
      className={styles.switch}
    >
      <IconButton
        label={t(texts.previous)}
        icon={<ChevronLeft aria-hidden />}
        disabled={isBusy || place === 0}
        onClick={() => go(-1)}
      />
      <span aria-hidden>
        {place + 1}/{ids.length}
      </span>
      <IconButton
        label={t(texts.next)}
        icon={<ChevronRight aria-hidden />}
        disabled={isBusy || place === ids.length - 1}
        onClick={() => go(1)}
      />
    </div>
  );
}
