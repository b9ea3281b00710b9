import { acknowledged } from './acknowledging.ts';
import { withGlobalLock, withGroupLock, withoutGlobalLock, withoutGroupLock } from './action-locks.ts';
import type { ActionLocks, Conversation, Selection } from './conversation.ts';
import type { ConversationEvent } from './conversation-event.ts';
import { feedbackGiven } from './feedback.ts';
import {
  historyFailed,
  historyLoaded,
  historyLockReleased,
  historyRequested,
  withRefreshedMessages,
} from './history.ts';
import { botInfoRefreshed, initFailed, initStarted, initSucceeded } from './init.ts';
import { endMoved, readMarked, scrolled } from './message-index-state.ts';
import { hasArrived } from './message-list.ts';
import { nextOutbox, type OutboxEvent } from './outbox.ts';
import { withActivity, withConnection } from './pulling.ts';
import { chunkReceived } from './receiving.ts';
import { remoteChanged, withSubscription } from './remote-change.ts';
import { contextCleared, groupDeleted, historyCleared, regenerationStarted } from './removing.ts';
import { replyAttached, replyEnded, replyFailed, respondingStopped, withPulling } from './reply-ending.ts';
import { withNothingSelected, withOnboardingSelected, withoutReplySelected, withReplySelected } from './selection.ts';
import {
  messageAdded,
  messageContentChanged,
  messageRemoved,
  messageSent,
  messageUploadEnded,
  sendFailed,
} from './sending.ts';
import { voiceChanged } from './voice.ts';
import { farSideAfter, withinWindow } from './window.ts';

/** The only function that changes a conversation. An event that does not apply returns the same object. */
export function nextConversation(conversation: Conversation, event: ConversationEvent): Conversation {
  const next = withEvent(conversation, event);
  return next === conversation ? conversation : withinWindow(next, farSideAfter(event, next));
}

function withEvent(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'init-started':
      return initStarted(conversation);
    case 'init-succeeded':
      return initSucceeded(conversation, event.response);
    case 'init-failed':
      return initFailed(conversation, event.error);
    case 'bot-info-refreshed':
      return botInfoRefreshed(conversation, event.response);
    case 'message-added':
      return withOutbox(messageAdded(conversation, event.message), event);
    case 'message-content-changed':
      return messageContentChanged(conversation, event.localMessageId, event.content, event.contentType);
    case 'message-removed':
      return messageRemoved(conversation, event.localMessageId);
    case 'message-upload-ended':
      return messageUploadEnded(conversation, event.localMessageId, event.result);
    case 'message-sent':
      return messageSent(conversation, event.localMessageId);
    case 'send-acknowledged':
      return acknowledged(conversation, event.chunk.message, {
        localMessageId: event.localMessageId,
        seqId: event.chunk.seq_id,
        at: event.at,
      });
    case 'send-failed':
      return sendFailed(conversation, event.localMessageId, event.status, event.error);
    case 'chunk-received':
      return chunkReceived(conversation, event.chunk, event.at);
    case 'activity-received':
      return withPulling(conversation, withActivity(conversation.pulling, event.replyId, event));
    case 'connection-changed':
      return event.replyId === null
        ? withSubscription(conversation, event.isLost)
        : withPulling(conversation, withConnection(conversation.pulling, event.replyId, event.isLost));
    case 'reply-ended':
      return replyEnded(conversation, event.replyId, event.outcome);
    case 'reply-failed':
      return replyFailed(conversation, event.replyId, event);
    case 'reply-attached':
      return replyAttached(conversation, event.replyId, event);
    case 'remote-changed':
      return withoutArrivedEntries(remoteChanged(conversation, event.change));
    case 'responding-stopped':
      return respondingStopped(conversation, event.replyId, event);
    case 'group-deleted':
      return groupDeleted(conversation, event.groupId);
    case 'regeneration-started':
      return regenerationStarted(conversation, event.groupId, event.localMessageId);
    case 'context-cleared':
      return contextCleared(conversation, event.sectionId, event.messages);
    case 'history-cleared':
      return historyCleared(conversation, event.sectionId);
    case 'history-requested':
      return historyRequested(conversation, event.load);
    case 'history-loaded':
      return withoutArrivedEntries(historyLoaded(conversation, event.load, event.page, event.request));
    case 'history-failed':
      return historyFailed(conversation, event.load, event.error, event.request);
    case 'history-lock-released':
      return historyLockReleased(conversation, event.load, event.request);
    case 'scrolled':
      return scrolled(conversation, event.isFarFromBottom);
    case 'read-marked':
      return readMarked(conversation, event.readIndex);
    case 'indexes-received':
      return readMarked(endMoved(conversation, event.endIndex), event.readIndex);
    case 'global-locked':
      return withLocks(conversation, withGlobalLock(conversation.locks, event.lock));
    case 'global-unlocked':
      return withLocks(conversation, withoutGlobalLock(conversation.locks, event.lock));
    case 'group-locked':
      return withLocks(conversation, withGroupLock(conversation.locks, event.groupId, event.lock));
    case 'group-unlocked':
      return withLocks(conversation, withoutGroupLock(conversation.locks, event.groupId));
    case 'reply-selected':
      return withSelection(conversation, withReplySelected(conversation.selection, event.replyId));
    case 'reply-unselected':
      return withSelection(conversation, withoutReplySelected(conversation.selection, event.replyId));
    case 'onboarding-selected':
      return withSelection(conversation, withOnboardingSelected(conversation.selection, event.onboardingId));
    case 'selection-cleared':
      return withSelection(conversation, withNothingSelected(conversation.selection));
    case 'recording-changed':
      return voiceChanged(conversation, 'isRecording', event.isRecording);
    case 'transcribing-changed':
      return voiceChanged(conversation, 'isTranscribing', event.isTranscribing);
    case 'feedback-given':
      return feedbackGiven(conversation, event.messageId, event.feedback);
    case 'onboarding-changed':
      return { ...conversation, onboarding: { ...conversation.onboarding, ...event.onboarding } };
    case 'messages-refreshed':
      return withoutArrivedEntries(withRefreshedMessages(conversation, event.page));
    default:
      return withOutbox(conversation, event);
  }
}

function withOutbox(conversation: Conversation, event: OutboxEvent): Conversation {
  const outbox = nextOutbox(conversation.outbox, event);
  return outbox === conversation.outbox ? conversation : { ...conversation, outbox };
}

/** Two windows restore the same outbox: a message that the other one sent, or that a reply has read, is in the list now. */
function withoutArrivedEntries(conversation: Conversation): Conversation {
  const { messages, outbox } = conversation;
  const waiting = outbox.filter(({ localMessageId }) => !hasArrived(messages, localMessageId));
  return waiting.length === outbox.length ? conversation : { ...conversation, outbox: waiting };
}

const withLocks = (conversation: Conversation, locks: ActionLocks): Conversation =>
  locks === conversation.locks ? conversation : { ...conversation, locks };

const withSelection = (conversation: Conversation, selection: Selection): Conversation =>
  selection === conversation.selection ? conversation : { ...conversation, selection };
