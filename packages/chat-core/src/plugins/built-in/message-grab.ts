import type { CoreMessage } from '../../message/core-message.ts';
import type { SendMessageFrom } from '../../message/send-options.ts';
import { localIdOf } from '../../message/to-core-message.ts';
import type { WriteablePlugin } from '../plugin.ts';
import { builtIn } from '../reserved-names.ts';
import { type Cell, createCell } from './cell.ts';
import { isQuotable, type Quote, withQuote } from './quote.ts';

export interface MessageGrab {
  readonly isEnabled: boolean;
  /** What is marked and could be quoted: the floating menu stands beside it. */
  readonly marked: Quote | null;
  /** What the next message quotes: the bar above the input shows it. */
  readonly quote: Quote | null;
}

interface Events {
  /** The user has quoted something. */
  readonly onQuote?: (quote: Quote) => void;
  /** Another quote, or none any more. */
  readonly onQuoteChange?: (quote: Quote | null) => void;
}

export interface MessageGrabPlugin extends Cell<MessageGrab> {
  readonly plugin: WriteablePlugin;
  mark(message: Pick<CoreMessage, 'message_id' | 'source'>, item: Quote['item']): void;
  unmark(): void;
  /** Quotes what is marked. */
  quoteMarked(): void;
  /** Has a quote again that was made before, such as before a reload. */
  takeUp(quote: Quote | null): void;
  clearQuote(): void;
  updateEnableGrab(isEnabled: boolean): void;
}

/** Lets the user quote what was said: the next message carries it and is the only one to do so (wire §2.3). */
export function createMessageGrabPlugin({ onQuote, onQuoteChange }: Events = {}): MessageGrabPlugin {
  const grab = createCell<MessageGrab>({ isEnabled: true, marked: null, quote: null });
  /** By local id: what messages quote that are not acknowledged yet. */
  const taken = new Map<string, Quote>();

  function setQuote(quote: Quote | null): void {
    const before = grab.getState().quote;
    grab.set({ ...grab.getState(), marked: null, quote });
    if (quote !== before) onQuoteChange?.(quote);
  }

  function unmark(): void {
    if (grab.getState().marked) grab.set({ ...grab.getState(), marked: null });
  }

  /**
   * The first hook that a message passes takes the quote, so that the bubble already shows it. A message whose content is
   * made anew before it travels, because its files are uploaded, gets it once more.
   */
  function taking<Context extends { readonly message: CoreMessage; readonly from: SendMessageFrom }>(
    context: Context,
  ): Context | undefined {
    const localId = localIdOf(context.message);
    const quote = (localId && taken.get(localId)) || grab.getState().quote;
    const message = quote && withQuote(context.message, context.from, quote);
    if (!message) return undefined;
    if (quote === grab.getState().quote) setQuote(null);
    if (localId) taken.set(localId, quote);
    return { ...context, message };
  }

  const methods = {
    mark(message: Pick<CoreMessage, 'message_id' | 'source'>, item: Quote['item']): void {
      if (!grab.getState().isEnabled || !isQuotable(message)) return;
      grab.set({ ...grab.getState(), marked: { messageId: message.message_id, item } });
    },
    unmark,
    quoteMarked(): void {
      const { marked } = grab.getState();
      if (!marked) return;
      setQuote(marked);
      onQuote?.(marked);
    },
    takeUp(quote: Quote | null): void {
      if (grab.getState().isEnabled) setQuote(quote);
    },
    clearQuote: () => setQuote(null),
    updateEnableGrab(isEnabled: boolean): void {
      grab.set({ ...grab.getState(), isEnabled });
      if (!isEnabled) setQuote(null);
    },
  };

  const plugin = builtIn<WriteablePlugin>({
    name: 'messageGrab',
    mode: 'writeable',
    setup: () => ({
      hooks: {
        onBeforeAppendSenderMessageIntoStore: taking,
        onBeforeSendMessage: taking,
        onAfterSendMessage: ({ message }) => taken.delete(localIdOf(message) ?? ''),
        onViewScroll: unmark,
        onAfterClearHistory: () => setQuote(null),
      },
      // With what it holds, so that a view finds it by its name.
      publicMethods: { ...methods, getState: grab.getState, subscribe: grab.subscribe },
    }),
  });
  return { plugin, getState: grab.getState, subscribe: grab.subscribe, ...methods };
}
