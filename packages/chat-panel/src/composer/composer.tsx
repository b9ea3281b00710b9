import { usePanel } from '../panel/panel-context.ts';
import { usePartClass } from '../panel/use-part-class.ts';
import { AddedSlot } from '../slots/added-slot.tsx';
import styles from './composer.module.css';
import type { ComposerButton } from './composer-button.ts';
import { ComposerInput } from './composer-input.tsx';
import { SendButton } from './send-button.tsx';
import { StopButton } from './stop-button.tsx';
import { useSendDraft } from './use-send-draft.ts';

/** The input area (chat §2). */
export function Composer() {
  const { copy } = usePanel();
  const { canSendDraft, sendDraft } = useSendDraft();
  const className = usePartClass('composer', styles.composer);
  return (
    <section aria-label={copy.composer} className={className}>
      <StopButton />
      <AddedSlot slot="InputAddonTop" given={{}} />
      <div className={styles.row}>
        <PlacedButtons place="before" />
        <div className={styles.field}>
          <ComposerInput onSend={sendDraft} />
          <PlacedButtons place="after" />
          <SendButton isEnabled={canSendDraft} onSend={sendDraft} />
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
