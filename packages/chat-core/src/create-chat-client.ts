import type { ChatClient, ClientEvents } from './chat-client.ts';
import type { BotOption, ChatClientOptions } from './client-options.ts';
import { type CommandContext, conversationRef, spaceBotRef } from './commands/command-context.ts';
import { ClosedByClient } from './commands/command-errors.ts';
import { connectCommands } from './commands/connect-commands.ts';
import { FRAME_MS } from './commands/limits.ts';
import { createListeners } from './commands/listeners.ts';
import { toPluginCommands } from './commands/plugin-commands.ts';
import { watchPulling } from './commands/watch-pulling.ts';
import type { ConversationIdentity } from './conversation/conversation.ts';
import type { ConversationEvent } from './conversation/conversation-event.ts';
import { emptyConversation } from './conversation/empty-conversation.ts';
import { nextConversation } from './conversation/next-conversation.ts';
import { browserConnectivity } from './environment/browser-connectivity.ts';
import { systemClock } from './environment/clock.ts';
import { newRandomId } from './environment/new-id.ts';
import { type Report, reportToConsole } from './errors/report.ts';
import { createPluginApi } from './plugins/create-plugin-api.ts';
import { createPluginRunner, type PluginRunner } from './plugins/create-plugin-runner.ts';
import { createGroupChange } from './plugins/plugin-groups.ts';
import { createStore, type Store } from './store/store.ts';
import { waitUntil, watchSelected } from './store/watch-store.ts';
import { createUploader } from './upload/create-uploader.ts';
import { nextUploads, type Uploads } from './upload/uploads.ts';
import { createHttpTransport } from './wire/http-transport.ts';

/** The number of clients per conversation: a duplicate instance is reported (chat §8). */
const instances = new Map<string, number>();

/** Creates a client for one conversation. It does nothing before `init` and nothing after `destroy`. */
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
  // Not `report`: the listener that threw may listen to errors.
  const onThrown = (error: unknown) => log(error, 'notify-listener');
  const listeners = createListeners<ClientEvents>((error) => report(error, 'add-listener'), onThrown);
  const report: Report = (error, activity) => {
    log(error, activity);
    listeners.emit('error', { error, activity });
  };
  // Plugins need the commands and commands run the plugins, so the runner is created last.
  let runner: PluginRunner | undefined;
  const plugins: CommandContext['plugins'] = {
    run: (hook, given) => (runner as PluginRunner).run(hook, given),
    listens: (hook) => runner?.listens(hook) ?? false,
  };
  const empty = emptyConversation(identity, options.windowSize, createGroupChange(plugins));
  const store = createStore(nextConversation, empty, schedule, onThrown);
  const uploads = createStore(nextUploads, [] as Uploads, schedule, onThrown);
  const destroying = new AbortController();
  const context: CommandContext = {
    transport,
    identity,
    ...store,
    dispatch: options.enableActionLocks === false ? withoutLocks(store) : store.dispatch,
    plugins,
    report,
    clock,
    connectivity,
    newId,
    random,
    extra: options.deviceId ? { device_id: options.deviceId } : {},
    destroyed: destroying.signal,
  };
  const uploader = identity.userId
    ? createUploader({
        store: uploads,
        upload: transport.upload,
        keepFiles: transport.keepFiles,
        checkFiles: async (route, object_ids) => transport.call(route, { ...conversationRef(context), object_ids }),
        target: spaceBotRef(identity),
        clock,
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
    settings: options,
    uploader,
    conversationKey,
    onReceived: (chunk) => listeners.emit('message-received', chunk),
    onChange: (change) => listeners.emit('change-received', change),
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
      select: (select, onChange) => watchSelected(store, select, onChange),
      waitUntil: (predicate) => waitUntil(store, predicate, destroying.signal),
    },
    uploads: uploader,
    call: transport.call,
    plugins: runner,
    ...commands.client,
    on: listeners.on,
    destroy() {
      if (destroying.signal.aborted) return;
      runner?.run('onBeforeDestroy', {});
      destroying.abort(new ClosedByClient());
      uploader?.removeAll();
      listeners.clear();
      instances.set(conversationKey, (instances.get(conversationKey) ?? 1) - 1);
    },
  };
}

const botOf = (options: BotOption): ConversationIdentity['bot'] =>
  'botId' in options ? { botId: options.botId } : { presetBot: options.presetBot };

/** Action locks apply only if they are enabled (chat §4). */
const withoutLocks = (store: Store<unknown, ConversationEvent>) => (event: ConversationEvent) => {
  if (event.type !== 'global-locked' && event.type !== 'group-locked') store.dispatch(event);
};
