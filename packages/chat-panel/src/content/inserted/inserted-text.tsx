import {
  type ComponentType,
  cloneElement,
  createContext,
  createElement,
  isValidElement,
  type ReactNode,
  use,
} from 'react';
import { renderInOrder } from '../streaming/render-in-order.ts';
import { hasMarks, type InsertedElement, splitAtMarks } from './insert-elements.ts';

/** The elements that plugins put into the text around; null where none did. */
export const InsertedContext = createContext<readonly InsertedElement[] | null>(null);

/** Words as they are, or with what plugins put between them. */
export const textWithElements = (text: string): ReactNode => (hasMarks(text) ? <InsertedText text={text} /> : text);

function InsertedText({ text }: { text: string }) {
  const elements = use(InsertedContext);
  if (!elements) return text;
  return renderInOrder(splitAtMarks(text), (part) =>
    typeof part === 'string' ? part : drawn(elements[part]?.element),
  );
}

/** What comes from a plugin may not be written to, and React writes to elements: it gets one of its own. */
function drawn(element: unknown): ReactNode {
  if (typeof element === 'function') return createElement(element as ComponentType);
  return isValidElement(element) ? cloneElement(element) : typeof element === 'string' ? element : null;
}
