import type { KeyboardEvent } from 'react';
import { usePanel } from '../panel/panel-context.ts';
import { usePartClass } from '../panel/use-part-class.ts';
import styles from './composer-input.module.css';
import { enterIntent } from './enter-intent.ts';
import { useComposition } from './use-composition.ts';
import { useDraftText } from './use-draft-text.ts';

/** The text box: one row that grows to five (chat §9). A hidden copy of the text gives it its height, without measuring. */
export function ComposerInput({ onSend }: { onSend: () => void }) {
  const { client, copy, draft, layout, preferences, callHost } = usePanel();
  const text = useDraftText();
  const composition = useComposition();
  const className = usePartClass('input', styles.input);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
    const isTouch = layout === 'mobile' && matchMedia('(pointer: coarse)').matches;
    const isComposing = composition.isComposing(event);
    const intent = enterIntent({ key, shiftKey, altKey, metaKey, ctrlKey, isComposing, isTouch });
    if (intent === null) return;
    event.preventDefault();
    if (intent === 'send') onSend();
    else insertNewline(event.currentTarget);
  }

  function insertNewline(input: HTMLTextAreaElement): void {
    input.setRangeText('\n', input.selectionStart, input.selectionEnd, 'end');
    draft.setText(input.value);
  }

  return (
    <div className={styles.box} data-copy={text}>
      <textarea
        aria-label={copy.input}
        placeholder={copy.inputPlaceholder}
        className={className}
        rows={1}
        value={text}
        readOnly={preferences.isInputReadonly}
        onChange={(event) => draft.setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onCompositionStart={composition.onCompositionStart}
        onCompositionEnd={composition.onCompositionEnd}
        onClick={() => {
          callHost('onInputClick');
          void client.plugins.run('onInputClick', {});
        }}
      />
    </div>
  );
}
