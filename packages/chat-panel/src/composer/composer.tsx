import { classNames } from '@parley/ui';
import { Outbox } from '../outbox/outbox.tsx';
import { late } from '../panel/late.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { usePartClass } from '../panel/use-part-class.ts';
import { messageGrabOf } from '../quote/use-message-grab.ts';
import { AddedSlot } from '../slots/added-slot.tsx';
import { PendingFiles } from '../upload/pending-files.tsx';
import { usePendingFiles } from '../upload/use-pending-files.ts';
import styles from './composer.module.css';
import type { ComposerButton } from './composer-button.ts';
import { useComposer } from './composer-context.ts';
import { ComposerInput } from './composer-input.tsx';
import { NoticeLine } from './notice-line.tsx';
import { SendButton } from './send-button.tsx';
import { StopButton } from './stop-button.tsx';
import { useComposerCommands } from './use-composer-commands.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useMultiline } from './use-multiline.ts';
import { useSendDraft } from './use-send-draft.ts';

const ShortcutBar = late(async () => (await import('../shortcut/shortcut-bar.tsx')).ShortcutBar);
const QuoteBar = late(async () => (await import('../quote/quote-bar.tsx')).QuoteBar);
const QuoteMenu = late(async () => (await import('../quote/quote-menu.tsx')).QuoteMenu);
const VoiceInput = late(async () => (await import('../voice/voice-input.tsx')).VoiceInput);

/** Buttons for a finger, or a page at 400 %, leave no room for words beside them. */
const NO_ROOM_BESIDE = '(pointer: coarse), (max-width: 360px)';

/** The input area (chat §2). */
export function Composer() {
  const { client, copy, layout, shortcuts } = usePanel();
  const { mode } = useComposer();
  const files = usePendingFiles();
  const { canSendDraft, sendDraft } = useSendDraft();
  const { isMultiline, measured } = useMultiline();
  const className = usePartClass('composer', styles.composer);
  useComposerCommands(sendDraft);
  useKeptDraft();
  const canQuote = messageGrabOf(client) !== null;
  const isWriting = mode === 'input';
  const isNarrow = layout === 'mobile' && (files.length > 0 || matchMedia(NO_ROOM_BESIDE).matches);
  const isTall = isNarrow || (isWriting && isMultiline);
  return (
    <section aria-label={copy.composer} className={className}>
      <StopButton />
      {canQuote && <QuoteMenu />}
      <AddedSlot slot="InputAddonTop" given={{}} />
      {shortcuts.length > 0 && <ShortcutBar />}
      <Outbox />
      <NoticeLine />
      <div className={classNames(styles.row, isTall && styles.tall)}>
        <div className={styles.before}>
          <PlacedButtons place="before" />
        </div>
        <div className={styles.field}>
          {canQuote && <QuoteBar />}
          <PendingFiles />
          <div className={styles.line}>
            {isWriting ? <ComposerInput measured={measured} onSend={sendDraft} /> : <VoiceInput />}
            <div className={styles.after}>
              <PlacedButtons place="after" />
              {isWriting && <SendButton isEnabled={canSendDraft} onSend={sendDraft} />}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function PlacedButtons({ place }: Pick<ComposerButton, 'place'>) {
  const { parts } = usePanel();
  return parts.composerButtons
    .filter((button) => button.place === place)
    .map(({ name, Button }) => <Button key={name} />);
}
