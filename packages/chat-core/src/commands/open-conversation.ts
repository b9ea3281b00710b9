import { type InitConversation, NEWEST_CURSOR, type RequestOf, type ResponseOf } from '@parley/contract';
import { toInitErrorReport, toReportedError } from '../errors/reported-error.ts';
import { botRef, type CommandContext, isOpen } from './command-context.ts';

export type InitRequest = RequestOf<typeof InitConversation>;
export type InitResponse = ResponseOf<typeof InitConversation>;

interface Dependencies {
  /** The init call: the server's own, or one that the host supplies (chat §7). */
  readonly requestInit: (request: InitRequest) => Promise<InitResponse>;
  /** One of several conversations with the bot, if it is not the current one. */
  readonly conversationId: string | undefined;
  readonly historyCount: number;
  onOpened(response: InitResponse): void;
}

/** Opens the conversation. Skipped if it is open already (chat §4 init). Resolves to whether it is open. */
export function createOpenConversation(context: CommandContext, dependencies: Dependencies) {
  const { dispatch, identity, plugins, report, transport } = context;
  let opening: Promise<boolean> | null = null;

  async function request(): Promise<InitResponse> {
    const { conversationId, historyCount: count } = dependencies;
    const { scene } = identity;
    const response = await dependencies.requestInit({ ...botRef(identity), scene, count });
    if (!conversationId || conversationId === response.conversationId) return response;
    const page = await transport.messageList({
      conversation_id: conversationId,
      scene,
      cursor: NEWEST_CURSOR,
      count,
    });
    const { message_list, hasmore, last_section_id = '', ...rest } = page;
    return {
      ...response,
      ...rest,
      conversationId,
      lastSectionId: last_section_id,
      messageList: message_list,
      hasMore: hasmore,
      runningReplies: [],
    };
  }

  async function open(): Promise<boolean> {
    dispatch({ type: 'init-started' });
    await plugins.run('onBeforeInitial', {});
    try {
      const response = await request();
      if (!response.conversationId) throw new Error('no conversation id');
      dispatch({ type: 'init-succeeded', response });
      dependencies.onOpened(response);
      void plugins.run('onAfterInitial', { response });
      return true;
    } catch (thrown) {
      const error = toReportedError(thrown);
      dispatch({ type: 'init-failed', error });
      report(Object.assign(new Error(error.message, { cause: thrown }), toInitErrorReport(error)), 'init');
      void plugins.run('onInitialError', { error });
      return false;
    }
  }

  return function init(): Promise<boolean> {
    if (isOpen(context)) return Promise.resolve(true);
    opening ??= open().finally(() => {
      opening = null;
    });
    return opening;
  };
}
