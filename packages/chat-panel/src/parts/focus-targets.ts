/*
 * The elements of a panel that take the focus. They are found in the document, from any element inside the panel: a host
 * can replace the components that render them, and some of them come and go.
 */

const panelOf = (inside: Element): Element | null => inside.closest('[data-panel-theme]');

/** The text box of the composer. */
export const findInput = (inside: Element): HTMLTextAreaElement | null =>
  panelOf(inside)?.querySelector<HTMLTextAreaElement>('[data-composer-input]') ?? null;

/** The edit button of the newest message in the outbox. */
export const findLastOutboxEdit = (inside: Element): HTMLElement | undefined =>
  [...(panelOf(inside)?.querySelectorAll<HTMLElement>('[data-outbox-edit]') ?? [])].at(-1);

/** The scroll container of the messages, which is their only tab stop. */
export const findList = (inside: Element): HTMLElement | null =>
  panelOf(inside)?.querySelector('[role="log"]')?.closest<HTMLElement>('section[tabindex]') ?? null;

/** The rendered messages in their order. */
export const findMessages = (inside: Element): readonly HTMLElement[] => [
  ...(panelOf(inside)?.querySelectorAll<HTMLElement>('[role="log"] article') ?? []),
];

/** Where the focus goes when the focused element is gone. On touch screens not to the input, which would open the keyboard. */
export function findDefaultFocus(inside: Element): HTMLElement | null {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  return (isTouch ? null : findInput(inside)) ?? findList(inside);
}
