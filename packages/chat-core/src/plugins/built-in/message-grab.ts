import type { CoreMessage } from '../../message/core-message.ts';
import type { SendMessageFrom } from '../../message/send-options.ts';
import { localIdOf } from '../../message/to-core-message.ts';
import type { WriteablePlugin } from '../plugin.ts';
import { builtIn } from '../reserved-names.ts';
import { type Cell, createCell } from './cell.ts';
import { isQuotable, type Quote, withQuote } from './quote.ts';

export interface MessageGrab {
  readonly isEnabled: boolean;
  /** The marked selection, next to which the floating menu is shown. */
  readonly marked: Quote | null;
  /** The quote of the next message, shown above the input. */
  readonly quote: Quote | null;
}

interface Events {
  /** Called when the user quotes something. */
  readonly onQuote?: (quote: Quote) => void;
  /** Called when the quote changes or is removed. */
  readonly onQuoteChange?: (quote: Quote | null) => void;
}

export interface MessageGrabPlugin extends Cell<MessageGrab> {
  readonly plugin: WriteablePlugin;
  mark(message: Pick<CoreMessage, 'message_id' | 'source'>, item: Quote['item']): void;
  unmark(): void;
  /** Quotes the marked selection. */
  quoteMarked(): void;
  /** Restores an earlier quote, for example after a reload. */
  restoreQuote(quote: Quote | null): void;
  clearQuote(): void;
  updateEnableGrab(isEnabled: boolean): void;
}

/** Lets the user quote a message; the quote is sent with the next message only (wire §2.3). */
export function createMessageGrabPlugin({ onQuote, onQuoteChange }: Events = {}): MessageGrabPlugin {
  const grab = createCell<MessageGrab>({ isEnabled: true, marked: null, quote: null });
  /** By local id: the quotes of messages that are not acknowledged yet. */
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
   * The first hook of a message adds the quote, so that the message is displayed with it. The content of a message with
   * files is replaced after the upload, so the second hook adds the quote again.
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
    restoreQuote(quote: Quote | null): void {
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
      // Including the state, so that a view finds both by the name of the plugin.
      publicMethods: { ...methods, getState: grab.getState, subscribe: grab.subscribe },
    }),
  });
  return { plugin, getState: grab.getState, subscribe: grab.subscribe, ...methods };
}
