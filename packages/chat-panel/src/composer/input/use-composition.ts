import { type KeyboardEvent, useRef } from 'react';

/** The code of every press that an input method takes for itself. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a press belongs to an input method. Safari reports the press that ends a composition after its end. */
export function useComposition() {
  const isActive = useRef(false);
  return {
    isComposing: ({ nativeEvent }: KeyboardEvent): boolean =>
      isActive.current || nativeEvent.isComposing || nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD,
    onCompositionStart: () => {
      isActive.current = true;
    },
    onCompositionEnd: () => {
      setTimeout(() => {
        isActive.current = false;
      });
    },
  };
}
