/*
 * The places of a panel that the focus goes to. They are looked for from anything inside: whoever draws them may have
 * been replaced by a host, and some of them come and go.
 */

const panelOf = (inside: Element): Element | null => inside.closest('[data-panel-theme]');

/** Where one writes. */
export const inputOf = (inside: Element): HTMLTextAreaElement | null =>
  panelOf(inside)?.querySelector<HTMLTextAreaElement>('[data-composer-input]') ?? null;

/** What lets one change the message that waits and was written last. */
export const lastWaitingOf = (inside: Element): HTMLElement | undefined =>
  [...(panelOf(inside)?.querySelectorAll<HTMLElement>('[data-outbox-edit]') ?? [])].at(-1);

/** What scrolls the messages: the one stop of the Tab key among them. */
export const listOf = (inside: Element): HTMLElement | null =>
  panelOf(inside)?.querySelector('[role="log"]')?.closest<HTMLElement>('section[tabindex]') ?? null;

/** The messages that are drawn, in their order. */
export const messagesOf = (inside: Element): readonly HTMLElement[] => [
  ...(panelOf(inside)?.querySelectorAll<HTMLElement>('[role="log"] article') ?? []),
];
