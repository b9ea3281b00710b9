import type { ChatClient, ClientEvents } from './chat-client.ts';
import type { ChatClientOptions, WhichBot } from './client-options.ts';
import type { CommandContext } from './commands/command-context.ts';
import { GivenUp } from './commands/command-errors.ts';
import { connectCommands } from './commands/connect-commands.ts';
import { FRAME_MS } from './commands/limits.ts';
import { createListeners } from './commands/listeners.ts';
import { toPluginCommands } from './commands/plugin-commands.ts';
import { type Report, reportToConsole } from './commands/report.ts';
import type { ConversationIdentity } from './conversation/conversation.ts';
import type { ConversationEvent } from './conversation/conversation-event.ts';
import { emptyConversation } from './conversation/empty-conversation.ts';
import { nextConversation } from './conversation/next-conversation.ts';
import { browserConnectivity } from './environment/browser-connectivity.ts';
import { systemClock } from './environment/clock.ts';
import { newRandomId } from './environment/new-id.ts';
import { changeGroupsOf } from './message/message-group.ts';
import { createPluginApi } from './plugins/create-plugin-api.ts';
import { createPluginRunner, type PluginRunner } from './plugins/create-plugin-runner.ts';
import { createGroupReading } from './plugins/group-reading.ts';
import { createStore, type Store } from './store.ts';
import { createUploader } from './upload/create-uploader.ts';
import { nextUploads, type Uploads } from './upload/uploads.ts';
import { untilSo, watchSelected } from './watch-conversation.ts';
import { watchPulling } from './watch-pulling.ts';
import { createHttpTransport } from './wire/http-transport.ts';

/** How many clients there are for a bot, a scene and a user. */
const instances = new Map<string, number>();

/** Makes a client for one conversation. It does nothing before `init`, and nothing after `destroy`. */
export function createChatClient(options: ChatClientOptions): ChatClient {
  const {
    clock = systemClock,
    connectivity = browserConnectivity(),
    newId = newRandomId,
    random = Math.random,
  } = options;
  const schedule = options.schedule ?? ((run) => void clock.after(FRAME_MS, run));
  const identity: ConversationIdentity = { bot: botOf(options), scene: options.scene, userId: options.user?.id ?? '' };
  const transport = options.transport ?? createHttpTransport(options);
  const log = options.report ?? reportToConsole;
  // Not by `report`: it may have been a listener to errors.
  const onThrown = (error: unknown) => log(error, 'tell-listener');
  const listeners = createListeners<ClientEvents>((error) => report(error, 'add-listener'), onThrown);
  const report: Report = (error, doing) => {
    log(error, doing);
    listeners.emit('error', { error, doing });
  };
  const store = createStore(nextConversation, emptyConversation(identity, options.windowSize), schedule, onThrown);
  const uploads = createStore(nextUploads, [] as Uploads, schedule, onThrown);
  const destroying = new AbortController();
  // Plugins act through the commands and the commands run the plugins: one of them has to come second.
  let runner: PluginRunner | undefined;
  const context: CommandContext = {
    transport,
    identity,
    ...store,
    dispatch: options.enableActionLocks === false ? withoutLocks(store) : store.dispatch,
    plugins: {
      run: (hook, given) => (runner as PluginRunner).run(hook, given),
      listens: (hook) => (runner as PluginRunner).listens(hook),
    },
    report,
    clock,
    connectivity,
    newId,
    random,
    destroyed: destroying.signal,
  };
  const uploader = identity.userId
    ? createUploader({
        store: uploads,
        upload: transport.upload,
        newId,
        report: (error) => report(error, 'upload-file'),
        fileLimit: options.fileLimit,
        acceptedTypes: options.acceptedTypes,
      })
    : null;
  const { conversationId } = options;
  const key = [...Object.values(identity.bot), identity.scene, identity.userId];
  const conversationKey = [...key, ...(conversationId ? [conversationId] : [])].join(' ');
  const commands = connectCommands(context, {
    options,
    uploader,
    conversationKey,
    onReceived: (chunk) => listeners.emit('message-received', chunk),
  });
  const api = createPluginApi({
    conversation: store,
    uploads,
    commands: toPluginCommands(context, commands),
  });
  runner = createPluginRunner(options.plugins ?? [], {
    api,
    clock,
    random,
    report: (fault) => report(fault, 'plugin'),
    recordTiming: options.recordPluginTiming ?? (() => undefined),
  });
  changeGroupsOf(identity, createGroupReading(runner));
  const others = instances.get(conversationKey) ?? 0;
  if (others > 0) report(new Error(`another client for ${conversationKey}`), 'create-client');
  instances.set(conversationKey, others + 1);
  commands.begin();
  store.subscribe(commands.changed);
  watchPulling(store, (event) => listeners.emit('pulling-status', event));

  return {
    conversation: {
      getState: store.getState,
      subscribe: store.subscribe,
      select: (read, onChange) => watchSelected(store, read, onChange),
      until: (isSo) => untilSo(store, isSo, destroying.signal),
    },
    uploads: uploader,
    plugins: runner,
    ...commands.client,
    on: listeners.on,
    destroy() {
      if (destroying.signal.aborted) return;
      runner?.run('onBeforeDestroy', {});
      destroying.abort(new GivenUp());
      uploader?.removeAll();
      listeners.clear();
      instances.set(conversationKey, (instances.get(conversationKey) ?? 1) - 1);
    },
  };
}

const botOf = (options: WhichBot): ConversationIdentity['bot'] =>
  'botId' in options ? { botId: options.botId } : { presetBot: options.presetBot };

/** Without locks, actions are not kept from each other (chat §4: only if enabled). */
const withoutLocks = (store: Store<unknown, ConversationEvent>) => (event: ConversationEvent) => {
  if (event.type !== 'global-locked' && event.type !== 'group-locked') store.dispatch(event);
};
