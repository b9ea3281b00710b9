import type { CoreMessage } from '../../message/core-message.ts';
import type { ReadonlyPlugin } from '../plugin.ts';
import { builtIn } from '../reserved-names.ts';

export interface Reasoning {
  readonly text: string;
  /** True until the answer begins. */
  readonly isRunning: boolean;
}

/** The reasoning before an answer; `null` if there is none (wire §2.3). */
export function reasoningOf(
  message: Pick<CoreMessage, 'reasoning_content' | 'content' | 'is_finish'>,
): Reasoning | null {
  const { reasoning_content: text, content, is_finish } = message;
  return text === '' ? null : { text, isRunning: !is_finish && content === '' };
}

/** Offers the reasoning of a message by its id. */
export function createReasoningPlugin(): ReadonlyPlugin {
  return builtIn<ReadonlyPlugin>({
    name: 'Reasoning',
    mode: 'readonly',
    setup: (api) => ({
      publicMethods: {
        reasoningOf(messageId: string): Reasoning | null {
          const message = api.messages.findMessage(messageId);
          return message ? reasoningOf(message) : null;
        },
      },
    }),
  });
}
