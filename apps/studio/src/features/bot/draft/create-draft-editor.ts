import { newRandomId } from '@parley/chat-core';
import type { BotDraft, GetDraftBotInfoAgw, ResponseOf } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { retryDelayMs } from '../../../api/retry-delay.ts';
import { onConnectionReturned } from '../../../connection/connection-store.ts';
import { createStore } from '../../../store/create-store.ts';
import { createDraftBackup, dropDraftBackups, type FoundBackup } from './draft-backup.ts';
import { createDraftCalls, isKeptAlive, toLoadedDraft } from './draft-calls.ts';
import { canEdit, type DraftEdit, type DraftRequest, editEntries, hasEdits, shownDraft } from './draft-edit.ts';
import type { Conflict, DraftEditor, RestorableDraft } from './draft-editor.ts';
import type { SectionName } from './merge/merge-section.ts';
import { isSameValue } from './merge/same-value.ts';
import { initialDraftEdit, nextDraftEdit } from './next-draft-edit.ts';
import { followOpenTabs, OPEN_TABS_WAIT_MS } from './open-tabs.ts';
import { SAVE_DELAY_MS } from './save-delay.ts';
import { savingOf } from './saving.ts';

interface Options {
  readonly spaceId: string;
  readonly userId: string;
  readonly loaded: ResponseOf<typeof GetDraftBotInfoAgw>['data'];
  readonly queryClient: QueryClient;
  /** A version was requested: the page is read-only and saves nothing. */
  readonly isPreview?: boolean;
  readonly isExplore?: boolean;
}

export interface RunningDraftEditor extends DraftEditor {
  /** Starts to follow the connection and the page. Returns a function that saves what is left and stops. */
  start(): () => void;
  /** Whether closing the page now would leave something unsaved. Starts to save what can be. */
  isLeavingUnsafe(): boolean;
}

type Timer = ReturnType<typeof setTimeout>;

/** Runs the draft of an agent: timers, calls, backup. What happens when is decided by `nextDraftEdit`. */
export function createDraftEditor(options: Options): RunningDraftEditor {
  const { spaceId, userId, loaded, queryClient, isPreview = false, isExplore = false } = options;
  const botId = loaded.bot_info.bot_id;
  const first = nextDraftEdit(initialDraftEdit({ isPreview, isExplore }), {
    type: 'draft-loaded',
    ...toLoadedDraft(loaded),
  });
  const store = createStore(nextDraftEdit, first);
  const calls = createDraftCalls(botId, queryClient);
  const backup = createDraftBackup({ userId, botId, tabId: newRandomId(), now: Date.now });
  const delays = new Map<SectionName, { change: number; timer: Timer }>();
  const settled = new Set<() => void>();
  let retry: { failure: DraftEdit['failure']; timer: Timer } | null = null;
  let performed: DraftRequest | null = null;
  let isRunning = true;
  const backupsInUse = new Set<string>();
  let found: FoundBackup | null = null;
  const listeners = new Set<() => void>();

  async function perform(request: DraftRequest): Promise<void> {
    const event = request.type === 'load' ? await calls.load() : await calls.save(request);
    if (event.type === 'load-failed' && event.isGone) dropDraftBackups(userId, botId);
    store.dispatch(event);
  }

  /** Brings request, timers and backup in line with the state. */
  function follow(): void {
    const state = store.getState();
    if (state.request !== performed) {
      performed = state.request;
      if (state.request) void perform(state.request);
    }
    followDelays(state);
    followRetry(state);
    // After the end only a save that still arrives changes the backup: another page may have taken it over.
    if (isRunning || !hasEdits(state)) backup.keep(state);
    if (!state.request) {
      for (const resolve of settled) resolve();
      settled.clear();
    }
    for (const listener of [...listeners]) listener();
  }

  function followDelays({ edits }: DraftEdit): void {
    for (const [section, { timer, change }] of delays) {
      if (edits[section]?.change === change) continue;
      clearTimeout(timer);
      delays.delete(section);
    }
    for (const [section, { wait, change }] of editEntries(edits)) {
      if (wait === 'over' || wait === 'sent' || delays.has(section)) continue;
      const pass = () => store.dispatch({ type: 'delay-passed', section, change });
      delays.set(section, { change, timer: setTimeout(pass, SAVE_DELAY_MS[wait]) });
    }
  }

  function followRetry({ failure }: DraftEdit): void {
    const waiting = failure?.isWaiting && isRunning ? failure : null;
    if (retry?.failure === waiting || (!retry && !waiting)) return;
    clearTimeout(retry?.timer);
    const attempt = () => store.dispatch({ type: 'retry-due' });
    retry = waiting && {
      failure: waiting,
      timer: setTimeout(attempt, retryDelayMs(waiting.attempts, Math.random())),
    };
  }

  function settle(type: 'flush-requested' | 'retry-requested' | 'refresh-requested'): Promise<void> {
    store.dispatch({ type });
    if (!store.getState().request) return Promise.resolve();
    return new Promise((resolve) => settled.add(resolve));
  }

  store.subscribe(follow);
  const getSaving = memoised(store.getState, savingOf);
  const getDraft = memoised(store.getState, shownDraft);
  const getConflict = memoised(store.getState, conflictOf);
  const getRestorable = memoised(() => found, toRestorable);
  const find = () => {
    found = backup.find(store.getState().saved, backupsInUse);
    for (const listener of [...listeners]) listener();
  };
  const forget = () => {
    if (found) backup.remove(found.itemId);
    find();
  };

  /** Offers what was left behind, once open tabs had the time to claim theirs; one that is late takes it back. */
  function followBackups(): () => void {
    const leave = followOpenTabs(backup.ownId, (itemId) => {
      backupsInUse.add(itemId);
      if (found?.itemId === itemId) find();
    });
    const timer = setTimeout(find, leave ? OPEN_TABS_WAIT_MS : 0);
    return () => {
      clearTimeout(timer);
      leave?.();
    };
  }

  return {
    botId,
    spaceId,
    getDraft,
    getSaving,
    getCommitVersion: () => store.getState().commit.version,
    getConflict,
    getRestorable: () => (canEdit(store.getState()) ? getRestorable() : null),
    isEditable: () => canEdit(store.getState()),
    change: (section, value, { isOptimising = false } = {}) =>
      store.dispatch({ type: 'section-changed', section, value, isOptimising }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: () => settle('flush-requested'),
    retry: () => settle('retry-requested'),
    refresh: () => settle('refresh-requested'),
    setLocked: (isLocked) => store.dispatch({ type: 'access-changed', access: { isLocked } }),
    resolve: ({ section, theirs }, value) => store.dispatch({ type: 'conflict-resolved', section, value, theirs }),
    restore() {
      if (found) store.dispatch({ type: 'backup-restored', sections: found.sections });
      forget();
    },
    discardRestorable: forget,
    isLeavingUnsafe() {
      store.dispatch({ type: 'flush-requested' });
      const { edits, request } = store.getState();
      return editEntries(edits).some(
        ([name, { value }]) =>
          request?.type !== 'save' || request.sections[name] !== value || !isKeptAlive(botId, request),
      );
    },
    start() {
      isRunning = true;
      follow();
      const stop = followPage(() => store.dispatch({ type: 'flush-requested' }));
      const stopConnection = onConnectionReturned(() => store.dispatch({ type: 'connection-returned' }));
      const stopBackups = isPreview || isExplore ? null : followBackups();
      return () => {
        stop();
        stopConnection();
        stopBackups?.();
        store.dispatch({ type: 'flush-requested' });
        isRunning = false;
        follow();
      };
    },
  };
}

/** Calls back when the page is hidden or left. */
function followPage(onLeave: () => void): () => void {
  const leaveHidden = () => document.visibilityState === 'hidden' && onLeave();
  window.addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', leaveHidden);
  return () => {
    window.removeEventListener('pagehide', onLeave);
    document.removeEventListener('visibilitychange', leaveHidden);
  };
}

/** The value of the last state, computed once for each. An equal value is the same object: its readers do not render. */
function memoised<State, Value>(getState: () => State, compute: (state: State) => Value): () => Value {
  let last: { state: State; value: Value } | undefined;
  return () => {
    const state = getState();
    if (last?.state === state) return last.value;
    const value = compute(state);
    last = { state, value: last && isSameValue(last.value, value) ? last.value : value };
    return last.value;
  };
}

function conflictOf(state: DraftEdit): Conflict | null {
  for (const [section, { value: mine, problem }] of editEntries(state.edits)) {
    if (problem?.type !== 'conflict') continue;
    return {
      section,
      base: problem.base,
      mine,
      theirs: state.saved[section],
      committerName: problem.commit.committerName,
      committedAt: Number(problem.commit.time) * 1000,
    };
  }
  return null;
}

function toRestorable(found: FoundBackup | null): RestorableDraft | null {
  if (!found) return null;
  const sections = Object.fromEntries(found.sections.map(({ section, value }) => [section, value]));
  return { writtenAt: found.writtenAt, sections: sections as Partial<BotDraft> };
}
