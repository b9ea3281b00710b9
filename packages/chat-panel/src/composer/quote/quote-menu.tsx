import { Quote } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { messageGrabOf, useMessageGrab } from '../../message/quote/message-quote.ts';
import { selectionAround } from '../../message/quote/selected-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import styles from './quote-menu.module.css';
import { useMarkedText } from './use-marked-text.ts';

/** A button beside text that is marked in a message: quotes it in the next message (wire §2.3). Scrolling hides it. */
export function QuoteMenu() {
  const client = useClient();
  const texts = useTexts();
  const { input } = useComposer();
  const place = useRef<HTMLDivElement>(null);
  const box = useMarkedText(place);
  const isMarked = useMessageGrab()?.marked != null;
  const quote = () => {
    messageGrabOf(client)?.quoteMarked();
    if (place.current) selectionAround(place.current)?.removeAllRanges();
    input.current?.focus();
  };
  return (
    <div
      ref={place}
      className={styles.place}
      style={box && place.current ? positionBeside(box, place.current) : undefined}
    >
      {isMarked && box && (
        <button
          type="button"
          className={styles.quote}
          // Pressing a button would clear the selection.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={quote}
        >
          <Quote aria-hidden size={14} />
          {texts.quote}
        </button>
      )}
    </div>
  );
}

/** The size of the menu with a margin. */
const HEIGHT_PX = 44;
const HALF_WIDTH_PX = 56;

/** A position inside the panel, above the marked text, or below it if there is no room above. */
function positionBeside(box: DOMRect, place: Element): CSSProperties {
  const panel = place.closest('[data-panel-theme]')?.getBoundingClientRect();
  const composer = place.parentElement?.getBoundingClientRect();
  if (!panel || !composer) return {};
  const isRoomAbove = box.top - HEIGHT_PX > panel.top;
  const top = isRoomAbove ? box.top - HEIGHT_PX : Math.min(box.bottom, composer.top - HEIGHT_PX);
  const middle = (box.left + box.right) / 2;
  const left = Math.min(Math.max(middle, panel.left + HALF_WIDTH_PX), panel.right - HALF_WIDTH_PX);
  return { left: left - composer.left, top: top - composer.top };
}
