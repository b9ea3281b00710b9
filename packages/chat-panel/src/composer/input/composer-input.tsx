import type { KeyboardEvent } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import { isPressed } from '../../parts/is-pressed.ts';
import { late } from '../../parts/lazy-part.tsx';
import { usePartClass } from '../../settings/use-part-class.ts';
import { useMention } from '../mention/use-mention.ts';
import { useComposer } from '../state/composer-context.ts';
import { useDraftText } from '../state/use-draft-text.ts';
import { usePaste } from '../uploads/use-paste.ts';
import styles from './composer-input.module.css';
import { enterIntent } from './enter-intent.ts';
import { insertText } from './insert-text.ts';
import { useComposition } from './use-composition.ts';
import type { useMultiline } from './use-multiline.ts';

const MentionList = late(async () => (await import('../mention/mention-list.tsx')).MentionList);

interface ComposerInputProps extends Pick<ReturnType<typeof useMultiline>, 'measured'> {
  onSend: () => void;
}

/** The text box: one row that grows to five (chat §9). A hidden copy of the text gives it its height, without measuring. */
export function ComposerInput({ measured, onSend }: ComposerInputProps) {
  const { client, copy, draft, preferences, callHost } = usePanel();
  const { input } = useComposer();
  const text = useDraftText();
  const composition = useComposition();
  const mention = useMention();
  const onPaste = usePaste();
  const className = usePartClass('input', styles.input);

  const isReplying = () => client.conversation.getState().waiting !== null;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
    const isComposing = composition.isComposing(event);
    if (!isComposing && mention.onKeyDown(event)) return;
    if (key !== 'Enter') return;
    // The panel has the key, while there is a reply that it would stop.
    if (!isComposing && isPressed('send-now', event.nativeEvent, preferences) && isReplying()) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const { sendKey } = preferences;
    const intent = enterIntent({ key, shiftKey, altKey, metaKey, ctrlKey, isComposing, isTouch, sendKey });
    if (intent === null) return;
    event.preventDefault();
    if (intent === 'send') onSend();
    else if (!preferences.isInputReadonly) draft.setText(insertText(event.currentTarget, '\n'));
  }

  return (
    <div ref={measured} className={styles.box}>
      {mention.candidates.length > 0 && <MentionList mention={mention} />}
      <div className={styles.copied} data-copy={text}>
        <textarea
          ref={input}
          data-composer-input
          aria-label={copy.input}
          placeholder={copy.inputPlaceholder}
          className={className}
          rows={1}
          value={text}
          readOnly={preferences.isInputReadonly}
          {...mention.inputProps}
          onChange={(event) => {
            draft.setText(event.currentTarget.value);
            mention.look();
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onCompositionStart={composition.onCompositionStart}
          onCompositionEnd={composition.onCompositionEnd}
          onClick={() => {
            callHost('onInputClick');
            void client.plugins.run('onInputClick', {});
          }}
        />
      </div>
    </div>
  );
}
