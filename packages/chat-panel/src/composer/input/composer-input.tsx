import type { KeyboardEvent } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { isPressed } from '../../parts/key-binding.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { usePartClass, useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useMention } from '../mention/use-mention.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle, useDraftText } from '../state/composer-handle.ts';
import { insertText } from '../state/draft.ts';
import { usePaste } from '../uploads/use-paste.ts';
import styles from './composer-input.module.css';
import { enterIntent, useComposition } from './enter-key.ts';
import type { useMultiline } from './multiline.ts';

const MentionList = lazyPart(async () => (await import('../mention/mention-list.tsx')).MentionList);

interface ComposerInputProps extends Pick<ReturnType<typeof useMultiline>, 'measured'> {
  onSend: () => void;
}

/** The text box, one to five rows high (chat §9). A hidden copy of the text sets its height, so nothing is measured. */
export function ComposerInput({ measured, onSend }: ComposerInputProps) {
  const client = useClient();
  const texts = useTexts();
  const { draft } = useComposerHandle();
  const { preferences, callHost } = useSettings();
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
    // During a reply these keys belong to the key binding that stops it.
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
          aria-label={texts.input}
          placeholder={texts.inputPlaceholder}
          className={className}
          rows={1}
          value={text}
          readOnly={preferences.isInputReadonly}
          {...mention.inputProps}
          onChange={(event) => {
            draft.setText(event.currentTarget.value);
            mention.update();
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
