import { classNames } from '@parley/ui';
import { useClient } from '../chat-client/client-context.ts';
import { useConversation } from '../chat-client/use-conversation.ts';
import { messageGrabOf } from '../message/quote/message-quote.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { AddedSlot } from '../parts/slots.tsx';
import { skillsOf } from '../selectors/bot-skills.ts';
import { usePartClass, useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './composer.module.css';
import { ConnectionLine } from './connection-line.tsx';
import { ComposerInput } from './input/composer-input.tsx';
import { useMultiline } from './input/multiline.ts';
import { SendButton, StopButton } from './input/send-and-stop.tsx';
import { usePersistedDraft } from './input/use-persisted-draft.ts';
import { useComposerCommands, useSendDraft } from './input/use-send-draft.ts';
import { NoticeLine } from './notice-line.tsx';
import { Outbox } from './outbox/outbox.tsx';
import { useComposer } from './state/composer-context.ts';
import { type ComposerButton, useComposerHandle } from './state/composer-handle.ts';
import { PendingFiles } from './uploads/pending-files.tsx';
import { usePendingFiles } from './uploads/use-pending-files.ts';

const ShortcutBar = lazyPart(async () => (await import('./shortcuts/shortcut-bar.tsx')).ShortcutBar);
const QuoteBar = lazyPart(async () => (await import('./quote/quote-bar.tsx')).QuoteBar);
const QuoteMenu = lazyPart(async () => (await import('./quote/quote-menu.tsx')).QuoteMenu);
const VoiceSkill = lazyPart(async () => (await import('./voice/voice-skill.tsx')).VoiceSkill);
const VoiceInput = lazyPart(async () => (await import('./voice/voice-input.tsx')).VoiceInput);

/** On touch screens and at 400 % zoom the buttons leave no room for text beside them. */
const NO_ROOM_BESIDE_BUTTONS = '(pointer: coarse), (max-width: 360px)';

/** The input area (chat §2). */
export function Composer() {
  const client = useClient();
  const texts = useTexts();
  const { layout } = useSettings();
  const { shortcuts: given } = useComposerHandle();
  const ofBot = useConversation((conversation) => skillsOf(conversation).shortcuts);
  const hasVoice = useConversation((conversation) => Boolean(skillsOf(conversation).voice));
  const { mode } = useComposer();
  const files = usePendingFiles();
  const sending = useSendDraft();
  const { canSendDraft, sendDraft } = sending;
  const { isMultiline, measured } = useMultiline();
  const className = usePartClass('composer', styles.composer);
  useComposerCommands(sending);
  usePersistedDraft();
  const canQuote = messageGrabOf(client) !== null;
  const isWriting = mode === 'input';
  const isNarrow = layout === 'mobile' && (files.length > 0 || matchMedia(NO_ROOM_BESIDE_BUTTONS).matches);
  const isTall = isNarrow || (isWriting && isMultiline);
  return (
    <section aria-label={texts.composer} className={className}>
      <StopButton />
      <ConnectionLine />
      {canQuote && <QuoteMenu />}
      <AddedSlot slot="InputAddonTop" given={{}} />
      {(given.length > 0 || Boolean(ofBot)) && <ShortcutBar />}
      {hasVoice && <VoiceSkill />}
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
  const { buttons } = useComposerHandle();
  return buttons.filter((button) => button.place === place).map(({ name, Button }) => <Button key={name} />);
}
