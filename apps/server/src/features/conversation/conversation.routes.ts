import {
  Attach,
  BreakMessage,
  Chat,
  CheckFiles,
  ClearMessage,
  CloseChannels,
  CreateSection,
  DeleteMessage,
  GetConversationParticipantsReadIndex,
  GetMessageList,
  GetOnboarding,
  GetReplyTrace,
  GetReplyTraceStep,
  InitConversation,
  MarkRead,
  OpenSharedStream,
  PushMessage,
  ReportMessage,
  ResumeChat,
  SteerReply,
  WithdrawSteer,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementStream } from '../../platform/http/implement.ts';
import type { ConversationService } from './conversation.service.ts';
import type { FileChecks } from './file-checks.service.ts';
import type { HistoryService } from './history.service.ts';
import type { OpeningService } from './opening.service.ts';
import type { Replies } from './reply/replies.ts';
import type { Steering } from './steering.service.ts';
import type { createSubscribe } from './subscription.ts';
import type { TraceService } from './trace.service.ts';

interface Services {
  opening: OpeningService;
  conversations: ConversationService;
  history: HistoryService;
  replies: Replies;
  steering: Steering;
  traces: TraceService;
  fileChecks: FileChecks;
  subscribe: ReturnType<typeof createSubscribe>;
}

const nothing = () => ({});

export function conversationRoutes(app: App, services: Services): void {
  const { opening, conversations, history, replies, steering, traces, fileChecks, subscribe } = services;
  implementStream(app, Chat, (request, { scope, locale }) => replies.send(scope, locale, request), {
    inTurn: replies.inTurn,
  });
  implementStream(app, ResumeChat, (request, { scope, locale }) => replies.resume(scope, locale, request));
  implementStream(app, Attach, (request, { scope }) =>
    request.reply_id ? replies.attach(scope, request, request.reply_id) : subscribe(scope, request),
  );
  const { sharedStreams } = app;
  implementStream(
    app,
    OpenSharedStream,
    async (_, { session }) =>
      (stream) =>
        sharedStreams.serve(stream, session?.sessionId ?? ''),
  );
  implement(app, CloseChannels, ({ stream_id, channels }, { session }) => {
    sharedStreams.find(session?.sessionId ?? '', stream_id)?.closeChannels(channels);
    return {};
  });

  implement(app, InitConversation, (request, { scope, locale }) => opening.init(scope, locale, request));
  implement(app, GetOnboarding, (request, { scope, locale }) => opening.onboarding(scope, locale, request));

  implement(app, CheckFiles, (request, { scope, locale }) => fileChecks.check(scope, locale, request));

  implement(app, CreateSection, (request, { scope }) => conversations.createSection(scope, request));
  implement(app, ClearMessage, (request, { scope }) => conversations.clear(scope, request));
  implement(app, BreakMessage, (request, { scope }) => conversations.break(scope, request).then(nothing));
  implement(app, SteerReply, (request, { scope }) => steering.steer(scope, request));
  implement(app, WithdrawSteer, (request, { scope }) => steering.withdraw(scope, request));
  implement(app, PushMessage, (request, { scope }) => conversations.push(scope, request));

  implement(app, GetMessageList, (request, { scope, locale }) => history.list(scope, locale, request));
  implement(app, DeleteMessage, (request, { scope }) => history.delete(scope, request).then(nothing));
  implement(app, ReportMessage, (request, { scope }) => history.report(scope, request).then(nothing));
  implement(app, GetConversationParticipantsReadIndex, ({ conversation_id }, { scope }) =>
    history.readIndex(scope, conversation_id),
  );
  implement(app, MarkRead, (request, { scope }) => history.markRead(scope, request));

  implement(app, GetReplyTrace, (request, { scope }) => traces.get(scope, request));
  implement(app, GetReplyTraceStep, (request, { scope }) => traces.getStep(scope, request));
}
