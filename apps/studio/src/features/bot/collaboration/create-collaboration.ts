import { newRandomId } from '@parley/chat-core';
import { type ConversationChange, KEEP_EDITING_EVERY_MS, KeepEditing, StopEditing } from '@parley/contract';
import { call } from '../../../api/call.ts';
import { callInTime } from '../../../api/call-in-time.ts';
import { onConnectionReturned } from '../../../connection/connection-store.ts';
import { createStore } from '../../../store/create-store.ts';
import { canCall, type EditLock, type EditLockEvent, isReadOnly, newEditLock, nextEditLock } from './edit-lock.ts';
import { nextRecentChange, type RecentChange } from './recent-change.ts';

/** Shorter than the time between two calls. */
const CALL_TIMEOUT_MS = 8_000;
const NOTICE_MS = 8_000;

/** What collaboration needs of the draft that is edited. */
export interface EditedDraft {
  readonly botId: string;
  /** The version that is shown below the unsaved changes. */
  getCommitVersion(): string;
  getSaving(): { readonly isSaving: boolean };
  /** Saves every change now, also while locked. */
  flush(): Promise<void>;
  /** Takes in what others have saved. */
  refresh(): Promise<void>;
  setLocked(isLocked: boolean): void;
}

/** Edit lock, presence and the changes of others while the editor of an agent is open. */
export interface Collaboration {
  getLock(): EditLock;
  getRecentChange(): RecentChange | null;
  subscribe(listener: () => void): () => void;
  takeOver(): void;
  /** A change that the chat's subscription reported. */
  receive(change: ConversationChange): void;
  /** Opens the tab. Returns the function that closes it. */
  start(): () => void;
}

export function createCollaboration(draft: EditedDraft, userId: string): Collaboration {
  const lock = createStore(nextEditLock, newEditLock(newRandomId(), userId));
  const recent = createStore(nextRecentChange, null as RecentChange | null);
  const { botId } = draft;
  const tab = { bot_id: botId, tab_id: lock.getState().ownTabId };
  let isLocked = false;
  let onlineVersion: string | undefined;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: EditLockEvent): void {
    lock.dispatch(event);
    followReadOnly();
    if (!canCall(lock.getState())) return;
    const { nextCall } = lock.getState();
    lock.dispatch({ type: 'call-started' });
    if (nextCall === 'release') void release();
    else void keep(nextCall === 'take-over');
  }

  async function keep(isTakeOver: boolean): Promise<void> {
    const request = { ...tab, ...(isTakeOver && { take_over: true }) };
    const answer = await callInTime(CALL_TIMEOUT_MS, KeepEditing, request).catch(() => null);
    if (!answer) return dispatch({ type: 'lock-failed' });
    dispatch({ type: 'lock-answered', answer });
    const isPublishedAnew = onlineVersion !== undefined && onlineVersion !== answer.online_version;
    onlineVersion = answer.online_version;
    if (isPublishedAnew || isNewer(answer.commit_version)) void draft.refresh();
  }

  async function release(): Promise<void> {
    await call(StopEditing, tab, { keepalive: true }).catch(() => null);
    dispatch({ type: 'lock-released' });
  }

  /** What was typed before the lock was lost is still saved, and merged if another has changed the same. */
  function followReadOnly(): void {
    const isLockedNow = isReadOnly(lock.getState());
    if (isLockedNow === isLocked) return;
    isLocked = isLockedNow;
    draft.setLocked(isLocked);
    if (isLocked) void draft.flush();
  }

  const isNewer = (version: string): boolean => BigInt(version) > BigInt(draft.getCommitVersion());

  function receiveBotChange(change: Extract<ConversationChange, { kind: 'bot-changed' }>): void {
    const isOwnUser = change.committer_id === userId;
    // Most likely the save of this tab, whose answer is on its way; it tells when another tab has saved too.
    const isOwnSave = isOwnUser && draft.getSaving().isSaving;
    if (!isOwnSave && isNewer(change.commit_version)) void draft.refresh();
    if (isOwnUser) return;
    const { committer_id: committerId, committer_name: committerName, sections } = change;
    recent.dispatch({ type: 'change-received', change: { committerId, committerName, sections } });
    clearTimeout(noticeTimer);
    noticeTimer = setTimeout(() => recent.dispatch({ type: 'notice-expired' }), NOTICE_MS);
  }

  function hide(): void {
    dispatch({ type: 'tab-hidden' });
    draft.flush().finally(() => dispatch({ type: 'draft-saved' }));
  }

  return {
    getLock: lock.getState,
    getRecentChange: recent.getState,
    subscribe(listener) {
      const leaves = [lock.subscribe(listener), recent.subscribe(listener)];
      return () => {
        for (const leave of leaves) leave();
      };
    },
    takeOver: () => dispatch({ type: 'take-over-requested' }),
    receive(change) {
      if (change.kind === 'subscribed') dispatch({ type: 'connection-found' });
      else if (change.kind === 'editors-changed') dispatch({ type: 'editors-changed', change });
      else if (change.kind === 'bot-changed') receiveBotChange(change);
    },
    start() {
      const isSeen = () => document.visibilityState !== 'hidden';
      const see = () => dispatch({ type: 'tab-seen' });
      const close = () => dispatch({ type: 'tab-closed' });
      const timer = setInterval(() => dispatch({ type: 'renewal-due' }), KEEP_EDITING_EVERY_MS);
      const leaves = [
        listen(document, 'visibilitychange', () => (isSeen() ? see() : hide())),
        listen(window, 'pagehide', close),
        // A page that the browser had kept is shown again.
        listen(window, 'pageshow', () => isSeen() && see()),
        onConnectionReturned(() => dispatch({ type: 'connection-found' })),
        () => clearInterval(timer),
        () => clearTimeout(noticeTimer),
      ];
      if (isSeen()) see();
      return () => {
        for (const leave of leaves) leave();
        close();
      };
    },
  };
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
