import { type BotDraft, newBotDraft } from '@parley/contract';
import {
  type Access,
  canEdit,
  canSave,
  type DraftEdit,
  type DraftEditEvent,
  editEntries,
  isOnlyOwnChange,
  mapEdits,
  type RestoredSection,
  type SaveFailure,
  type SectionEdit,
  type SectionValue,
  withEdit,
} from './draft-edit.ts';
import { guessBase, isStoredSame, mergeSection, type SectionName } from './merge/merge-section.ts';
import { isSameValue } from './merge/same-value.ts';
import { mergeEdit, rebaseDraft } from './rebase-draft.ts';
import { saveDelayOf } from './save-delay.ts';

type EventOf<Type extends DraftEditEvent['type']> = Extract<DraftEditEvent, { type: Type }>;

/** A conflict is loaded and saved again at once this often; then the waiting times of failures apply. */
const CONFLICTS_IN_A_ROW_MAX = 3;

/** Before the draft is loaded. */
export function initialDraftEdit(access: Partial<Access> = {}): DraftEdit {
  return {
    access: {
      isInitialised: false,
      isEditable: false,
      isPreview: false,
      isExplore: false,
      isLocked: false,
      ...access,
    },
    saved: newBotDraft,
    commit: { version: '0', committerName: '', time: '0' },
    online: { hasUnpublishedChange: false, isSameWithOnline: false, branch: 0 },
    edits: {},
    request: null,
    isLoadNeeded: false,
    failure: null,
    halt: null,
    conflictsInARow: 0,
    changes: 0,
    savedAt: null,
    merge: null,
  };
}

export function nextDraftEdit(state: DraftEdit, event: DraftEditEvent): DraftEdit {
  return withRequest(afterEvent(state, event));
}

function afterEvent(state: DraftEdit, event: DraftEditEvent): DraftEdit {
  switch (event.type) {
    case 'draft-loaded':
      return { ...rebaseDraft(state, event), request: null, failure: null };
    case 'load-failed':
      return afterFailedLoad(state, event.failure);
    case 'section-changed':
      return afterChange(state, event);
    case 'delay-passed':
      return afterDelay(state, event);
    case 'save-answered':
      return afterSave(state, event);
    case 'save-failed':
      return afterFailedSave(state, event.failure);
    case 'flush-requested':
      return withoutWaiting(state);
    case 'retry-requested':
      return withoutRefusals(withoutWaiting(state));
    case 'refresh-requested':
      return state.access.isPreview ? state : { ...state, isLoadNeeded: true };
    case 'retry-due':
    case 'connection-returned':
      return state.failure?.isWaiting ? { ...state, failure: { ...state.failure, isWaiting: false } } : state;
    case 'access-changed':
      return afterAccess(state, event.access);
    case 'conflict-resolved':
      return afterDecision(state, event);
    case 'backup-restored':
      return canEdit(state) ? event.sections.reduce(withRestored, state) : state;
  }
}

/** Starts the next request when none is in flight. */
function withRequest(state: DraftEdit): DraftEdit {
  if (state.request || !state.access.isInitialised || state.halt !== null || state.failure?.isWaiting) return state;
  if (state.isLoadNeeded) return { ...state, request: { type: 'load' }, isLoadNeeded: false };
  if (!canSave(state)) return state;
  const due = editEntries(state.edits).filter(([, { wait, problem }]) => wait === 'over' && problem === null);
  const together = due.filter(([, { isAlone }]) => !isAlone);
  const sent = together.length > 0 ? together : due.slice(0, 1);
  if (sent.length === 0) return state;
  const sections = Object.fromEntries(sent.map(([name, { value }]) => [name, value])) as Partial<BotDraft>;
  return {
    ...state,
    edits: mapEdits(state.edits, (edit, name) => (name in sections ? { ...edit, wait: 'sent' } : edit)),
    request: { type: 'save', sections, baseVersion: state.commit.version },
  };
}

function afterChange(state: DraftEdit, { section, value, isOptimising }: EventOf<'section-changed'>): DraftEdit {
  if (!canEdit(state)) return state;
  const old = state.edits[section];
  const before = old ? old.value : state.saved[section];
  if (isSameValue(before, value)) return state;
  const change = state.changes + 1;
  const isSent = state.request?.type === 'save' && section in state.request.sections;
  const isUndone = !isSent && !old?.unanswered.length && isSameValue(value, state.saved[section]);
  const edit: SectionEdit = {
    value,
    change,
    wait: old?.wait === 'over' ? 'over' : saveDelayOf(section, before, value, isOptimising),
    unanswered: old?.unanswered ?? [],
    problem: old?.problem?.type === 'conflict' ? old.problem : null,
    isAlone: old?.isAlone ?? false,
  };
  // A value that was refused waits for its delay like any other.
  const waiting =
    old?.problem?.type === 'refused' ? { ...edit, wait: saveDelayOf(section, before, value, isOptimising) } : edit;
  return { ...state, changes: change, edits: withEdit(state.edits, section, isUndone ? null : waiting) };
}

function afterDelay(state: DraftEdit, { section, change }: EventOf<'delay-passed'>): DraftEdit {
  const edit = state.edits[section];
  if (!edit || edit.change !== change || edit.wait === 'over' || edit.wait === 'sent') return state;
  return { ...state, edits: withEdit(state.edits, section, { ...edit, wait: 'over' }) };
}

function afterSave(state: DraftEdit, answer: EventOf<'save-answered'>): DraftEdit {
  if (state.request?.type !== 'save') return state;
  const { sections, baseVersion } = state.request;
  let { edits } = state;
  for (const name of Object.keys(sections) as SectionName[]) {
    const edit = edits[name];
    if (!edit) continue;
    const isSaved = isSameValue(edit.value, sections[name]);
    const wait = edit.wait === 'sent' ? 'over' : edit.wait;
    edits = withEdit(edits, name, isSaved ? null : { ...edit, wait, unanswered: [], isAlone: false });
  }
  return {
    ...state,
    edits,
    request: null,
    saved: { ...state.saved, ...sections },
    commit: { ...state.commit, version: answer.commitVersion },
    online: {
      hasUnpublishedChange: answer.hasUnpublishedChange,
      isSameWithOnline: answer.isSameWithOnline,
      branch: answer.branch,
    },
    // Others have saved in between: their sections are not known, and the new version must not cover them.
    isLoadNeeded: state.isLoadNeeded || !isOnlyOwnChange(baseVersion, answer),
    failure: null,
    conflictsInARow: 0,
    savedAt: answer.at,
    merge: state.merge && !state.merge.isSaved ? { ...state.merge, isSaved: true } : null,
  };
}

function afterFailedSave(state: DraftEdit, failure: SaveFailure): DraftEdit {
  if (state.request?.type !== 'save') return state;
  const { sections } = state.request;
  const isOne = Object.keys(sections).length === 1;
  const edits = mapEdits(state.edits, (edit, name) => {
    const sent = sections[name];
    if (sent === undefined) return edit;
    const back: SectionEdit = { ...edit, wait: edit.wait === 'sent' ? 'over' : edit.wait };
    if (failure.type === 'unreachable') return { ...back, unanswered: withValue(back.unanswered, sent) };
    if (failure.type !== 'refused') return back;
    const isUnchanged = isSameValue(edit.value, sent);
    return { ...back, isAlone: true, problem: isOne && isUnchanged ? failure : back.problem };
  });
  return afterFailure({ ...state, edits, request: null }, failure);
}

/** A refused load is tried again like one without an answer: no change of a section would start it again. */
function afterFailedLoad(state: DraftEdit, failure: SaveFailure): DraftEdit {
  const next = { ...state, request: null, isLoadNeeded: true };
  return failure.type === 'refused' ? withFailure(next, failure.message) : afterFailure(next, failure);
}

function afterFailure(state: DraftEdit, failure: SaveFailure): DraftEdit {
  switch (failure.type) {
    case 'unreachable':
      return withFailure(state, failure.message);
    case 'forbidden':
      return { ...state, halt: failure.message, failure: null };
    case 'conflict': {
      const conflictsInARow = state.conflictsInARow + 1;
      const next = { ...state, conflictsInARow, isLoadNeeded: true };
      return conflictsInARow > CONFLICTS_IN_A_ROW_MAX ? withFailure(next, '') : { ...next, failure: null };
    }
    case 'refused':
      return { ...state, failure: null };
  }
}

const withFailure = (state: DraftEdit, message: string): DraftEdit => ({
  ...state,
  failure: { message, attempts: (state.failure?.attempts ?? 0) + 1, isWaiting: true },
});

const withValue = (values: readonly SectionValue[], value: SectionValue): readonly SectionValue[] =>
  values.some((other) => isSameValue(other, value)) ? values : [...values, value];

/** Everything is saved now. */
function withoutWaiting(state: DraftEdit): DraftEdit {
  return {
    ...state,
    failure: state.failure && { ...state.failure, isWaiting: false },
    edits: mapEdits(state.edits, (edit) => (edit.wait === 'sent' ? edit : { ...edit, wait: 'over' })),
  };
}

function withoutRefusals(state: DraftEdit): DraftEdit {
  const edits = mapEdits(state.edits, (edit) => (edit.problem?.type === 'refused' ? { ...edit, problem: null } : edit));
  return { ...state, halt: null, edits };
}

function afterAccess(state: DraftEdit, change: Partial<Access>): DraftEdit {
  const access = { ...state.access, ...change };
  if (isSameValue(access, state.access)) return state;
  return access.isLocked && !state.access.isLocked ? withoutWaiting({ ...state, access }) : { ...state, access };
}

function afterDecision(state: DraftEdit, { section, value, theirs }: EventOf<'conflict-resolved'>): DraftEdit {
  const edit = state.edits[section];
  if (edit?.problem?.type !== 'conflict') return state;
  const decided: SectionEdit = { ...edit, value, wait: 'over', problem: null, unanswered: [] };
  const now = state.saved[section];
  const next = isStoredSame(section, value as never, now as never)
    ? null
    : isStoredSame(section, theirs as never, now as never)
      ? decided
      : mergeEdit(section, decided, theirs, now, edit.problem.commit);
  return { ...state, edits: withEdit(state.edits, section, next) };
}

function withRestored(state: DraftEdit, { section, value, isBaseCurrent }: RestoredSection): DraftEdit {
  const saved = state.saved[section];
  if (isStoredSame(section, value as never, saved as never)) return state;
  const change = state.changes + 1;
  const old = state.edits[section];
  const restored: SectionEdit = {
    value: old ? withBothTexts(section, saved, value, old.value) : value,
    change,
    wait: 'over',
    unanswered: old?.unanswered ?? [],
    problem: old?.problem?.type === 'conflict' ? old.problem : null,
    isAlone: false,
  };
  const base = guessBase(section, value as never, saved as never);
  const problem = { type: 'conflict', base, commit: state.commit } as const;
  const edit = isBaseCurrent || old ? restored : { ...restored, problem };
  return { ...state, changes: change, edits: withEdit(state.edits, section, edit) };
}

/** What was typed since the page was opened is kept beside the restored text. */
function withBothTexts(section: SectionName, base: SectionValue, mine: SectionValue, theirs: SectionValue) {
  return mergeSection(section, { base, mine, theirs } as never).value as SectionValue;
}
