import { type RefObject, useEffect, useState } from 'react';

/** Whether the message that something stands in has the focus, itself or anything in it. */
export function useFocusWithinMessage(inside: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const message = inside.current?.closest('article');
    // Whoever draws messages without one has to reach the actions, too.
    if (!message) return setFocus(true);
    const onFocusIn = () => setFocus(true);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && message.contains(relatedTarget))) setFocus(false);
    };
    if (message.matches(':focus-within')) setFocus(true);
    message.addEventListener('focusin', onFocusIn);
    message.addEventListener('focusout', onFocusOut);
    return () => {
      message.removeEventListener('focusin', onFocusIn);
      message.removeEventListener('focusout', onFocusOut);
    };
  }, [inside]);
  return hasFocus;
}
