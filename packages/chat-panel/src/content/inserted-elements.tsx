import type { CoreMessage } from '@parley/chat-core';
import {
  type ComponentType,
  cloneElement,
  createContext,
  createElement,
  isValidElement,
  type ReactNode,
  use,
} from 'react';
import { useClient } from '../chat-client/client-context.ts';
import { renderInOrder } from './growing-text.ts';

/** An element that a plugin inserts into a text, before the character at its position (wire §2.1 onTextContentRendering). */
export interface InsertedElement {
  readonly at: number;
  readonly element: unknown;
}

/** The elements that plugins inserted into the surrounding text; null if there are none. */
export const InsertedElementsContext = createContext<readonly InsertedElement[] | null>(null);

/** The elements that plugins insert into the text of a message; null if there are none. */
export function useInsertedElements(message: CoreMessage | null): readonly InsertedElement[] | null {
  const { plugins } = useClient();
  if (!message || !plugins.listens('onTextContentRendering')) return null;
  const { insertedElements } = plugins.run('onTextContentRendering', { message, insertedElements: [] });
  return insertedElements.length > 0 ? insertedElements : null;
}

// A mark is the index of an element between two private-use characters. It goes through the Markdown parser as text.
const BEGIN = '\uE000';
const END = '\uE001';
const MARK = /\uE000(\d+)\uE001/;

/** The text with a mark for each element. Private-use characters of the text itself are replaced, so that they are no marks. */
export function markElements(text: string, elements: readonly InsertedElement[]): string {
  let marked = text.replace(/[\uE000\uE001]/g, '\uFFFD');
  const lastFirst = [...elements.entries()].reverse().sort(([, one], [, other]) => other.at - one.at);
  for (const [index, { at }] of lastFirst) {
    const position = Math.min(Math.max(0, at), text.length);
    marked = `${marked.slice(0, position)}${BEGIN}${index}${END}${marked.slice(position)}`;
  }
  return marked;
}

export const withoutMarks = (text: string): string => text.replace(/\uE000\d+\uE001/g, '');

/** Text and, between its parts, the indexes of the marked elements. */
export const splitAtMarks = (text: string): readonly (string | number)[] =>
  text
    .split(MARK)
    .map((part, index) => (index % 2 === 1 ? Number(part) : part))
    .filter((part) => part !== '');

/** The text with an element in place of each mark. */
export const textWithElements = (text: string): ReactNode =>
  text.includes(BEGIN) ? <TextWithElements text={text} /> : text;

function TextWithElements({ text }: { text: string }) {
  const elements = use(InsertedElementsContext);
  if (!elements) return text;
  return renderInOrder(splitAtMarks(text), (part) =>
    typeof part === 'string' ? part : toNode(elements[part]?.element),
  );
}

/** Clones an element: values of plugins are frozen, and React writes to the elements that it renders. */
function toNode(element: unknown): ReactNode {
  if (typeof element === 'function') return createElement(element as ComponentType);
  return isValidElement(element) ? cloneElement(element) : typeof element === 'string' ? element : null;
}
