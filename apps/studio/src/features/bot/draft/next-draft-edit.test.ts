import { type BotDraft, newBotDraft } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { type Access, type DraftEdit, type DraftEditEvent, type SaveFailure, shownDraft } from './draft-edit.ts';
import type { SectionName } from './merge/merge-section.ts';
import { initialDraftEdit, nextDraftEdit } from './next-draft-edit.ts';
import { savingOf } from './saving.ts';

const load = (sections: Partial<BotDraft> = {}, version = '4'): DraftEditEvent => ({
  type: 'draft-loaded',
  draft: { ...newBotDraft, name: 'Curly', ...sections },
  commit: { version, committerName: 'Ada', time: '7' },
  online: { hasUnpublishedChange: false, isSameWithOnline: true, branch: 1 },
  isEditable: true,
});
const change = <Name extends SectionName>(section: Name, value: BotDraft[Name], isOptimising = false) =>
  ({ type: 'section-changed', section, value, isOptimising }) as const;
const answer = (commitVersion: string, hasChange = true) =>
  ({
    type: 'save-answered',
    commitVersion,
    hasChange,
    hasUnpublishedChange: true,
    isSameWithOnline: false,
    branch: 1,
    at: 99,
  }) as const;
const fail = (failure: SaveFailure) => ({ type: 'save-failed', failure }) as const;
const offline = fail({ type: 'unreachable', message: 'offline' });
const prompt = (text: string) => ({ prompt: text });
const model = (settings: Partial<BotDraft['model_info']>) => ({ ...newBotDraft.model_info, ...settings });

const after = (state: DraftEdit, ...events: DraftEditEvent[]): DraftEdit => events.reduce(nextDraftEdit, state);
const opened = (...events: DraftEditEvent[]) => after(initialDraftEdit(), load(), ...events);
const sentBy = ({ request }: DraftEdit) => (request?.type === 'save' ? request.sections : null);
const flush = { type: 'flush-requested' } as const;

describe('studio §9 autosave delays', () => {
  const delayOf = (section: SectionName, ...events: DraftEditEvent[]) => opened(...events).edits[section]?.wait;

  it('medium for temperature, max_tokens, top_p and history round', () => {
    const { short_memory_policy } = newBotDraft.model_info;
    for (const settings of [
      { temperature: 1 },
      { max_tokens: 5 },
      { top_p: 0.5 },
      { short_memory_policy: { ...short_memory_policy, history_round: 3 } },
    ])
      expect(delayOf('model_info', change('model_info', model(settings)))).toBe('medium');
  });

  it('long for the prompt, the suggestion prompt and the prologue', () => {
    const { suggest_reply_info, onboarding_info } = newBotDraft;
    expect(delayOf('prompt_info', change('prompt_info', prompt('x')))).toBe('long');
    const suggestion = { ...suggest_reply_info, customized_suggest_prompt: 'x' };
    expect(delayOf('suggest_reply_info', change('suggest_reply_info', suggestion))).toBe('long');
    expect(delayOf('onboarding_info', change('onboarding_info', { ...onboarding_info, prologue: 'x' }))).toBe('long');
  });

  it('immediate for the prompt in optimise mode and for everything else', () => {
    expect(delayOf('prompt_info', change('prompt_info', prompt('x'), true))).toBe('immediate');
    expect(delayOf('name', change('name', 'x'))).toBe('immediate');
    expect(delayOf('model_info', change('model_info', model({ model_id: 'm', temperature: 1 })))).toBe('immediate');
    const questions = { ...newBotDraft.onboarding_info, suggested_questions: ['x'] };
    expect(delayOf('onboarding_info', change('onboarding_info', questions))).toBe('immediate');
  });

  it('start again with the next change', () => {
    const state = opened(change('prompt_info', prompt('a')), change('prompt_info', prompt('ab')));
    expect(sentBy(after(state, { type: 'delay-passed', section: 'prompt_info', change: 1 }))).toBeNull();
    expect(sentBy(after(state, { type: 'delay-passed', section: 'prompt_info', change: 2 }))).toEqual({
      prompt_info: prompt('ab'),
    });
  });
});

describe('studio §4 bot editor autosave', () => {
  it('sends only what changed, with the base version', () => {
    const { request } = opened(change('name', 'Larry'), flush);
    expect(request).toEqual({ type: 'save', sections: { name: 'Larry' }, baseVersion: '4' });
  });

  it('has one save in flight; what changes meanwhile goes into the next one, after its delay', () => {
    const sending = opened(change('name', 'L'), flush, change('name', 'La'), change('prompt_info', prompt('x')));
    expect(sentBy(sending)).toEqual({ name: 'L' });
    const next = after(sending, { type: 'delay-passed', section: 'name', change: 2 }, answer('5'));
    expect(sentBy(next)).toEqual({ name: 'La' });
    expect(savingOf(after(next, answer('6'))).isDebouncing).toBe(true);
    expect(sentBy(after(next, answer('6'), flush))).toEqual({ prompt_info: prompt('x') });
  });

  it('records time, unpublished change, same with online and branch of a save', () => {
    const state = opened(change('name', 'Larry'), flush, answer('5'));
    expect(state).toMatchObject({
      savedAt: 99,
      online: { hasUnpublishedChange: true, isSameWithOnline: false, branch: 1 },
      commit: { version: '5' },
      edits: {},
    });
  });

  it.each<Partial<Access>>([{ isEditable: false }, { isPreview: true }, { isExplore: true }, { isInitialised: false }])(
    'is skipped with %o',
    (access) => {
      const edited = opened(change('name', 'Larry'));
      expect(after(edited, { type: 'access-changed', access }, flush).request).toBeNull();
      const closed = opened({ type: 'access-changed', access }, change('name', 'Larry'), flush);
      expect([closed.edits, closed.request]).toEqual([{}, null]);
    },
  );

  it('is read-only when the edit lock is lost; what was edited before is saved at once', () => {
    const locked = opened(change('name', 'Larry'), { type: 'access-changed', access: { isLocked: true } });
    expect(sentBy(locked)).toEqual({ name: 'Larry' });
    expect(shownDraft(after(locked, change('name', 'Moe'))).name).toBe('Larry');
  });

  it('saves nothing when a change was undone', () => {
    expect(opened(change('name', 'Larry'), change('name', 'Curly'), flush).request).toBeNull();
  });
});

describe('studio §8 autosave error', () => {
  it('waits, then sends the latest again; at once when the connection returns', () => {
    const waiting = opened(change('name', 'L'), flush, offline, change('name', 'Larry'));
    expect([waiting.request, waiting.failure?.attempts]).toEqual([null, 1]);
    expect(sentBy(after(waiting, { type: 'connection-returned' }))).toEqual({ name: 'Larry' });
    expect(after(waiting, { type: 'retry-due' }, offline).failure?.attempts).toBe(2);
  });

  it('knows its own save again when the answer was lost', () => {
    const retried = opened(change('name', 'L'), flush, offline, change('name', 'Larry'), { type: 'retry-due' });
    const loading = after(retried, fail({ type: 'conflict' }));
    expect(loading.request).toEqual({ type: 'load' });
    const state = after(loading, load({ name: 'L' }, '5'));
    expect(state.request).toEqual({ type: 'save', sections: { name: 'Larry' }, baseVersion: '5' });
  });

  it('finds out which section was refused, and saves the others', () => {
    const refused = fail({ type: 'refused', message: 'Too long' });
    const sent = opened(change('name', ''), change('description', 'Plans'), flush);
    const alone = after(sent, refused);
    expect(sentBy(alone)).toEqual({ name: '' });
    const other = after(alone, refused);
    expect(sentBy(other)).toEqual({ description: 'Plans' });
    const rest = after(other, answer('5'));
    expect([rest.request, savingOf(rest).refused]).toEqual([null, [{ section: 'name', message: 'Too long' }]]);
    expect(sentBy(after(rest, change('name', 'Larry'), flush))).toEqual({ name: 'Larry' });
  });

  it('stops when the agent may not be changed any more', () => {
    const state = opened(change('name', 'Larry'), flush, fail({ type: 'forbidden', message: 'Gone' }), {
      type: 'retry-due',
    });
    expect([state.request, savingOf(state).status, savingOf(state).reason]).toEqual([null, 'stopped', 'Gone']);
    expect(sentBy(after(state, { type: 'retry-requested' }))).toEqual({ name: 'Larry' });
  });

  it('waits before a refused load is tried again', () => {
    const failure = { type: 'refused', message: 'Not valid' } as const;
    const state = opened({ type: 'refresh-requested' }, { type: 'load-failed', failure });
    expect([state.request, savingOf(state).reason]).toEqual([null, 'Not valid']);
    expect(after(state, { type: 'retry-due' }).request).toEqual({ type: 'load' });
  });

  it('does not loop when the server reports conflicts again and again', () => {
    let state = opened(change('name', 'Larry'), flush);
    for (let count = 0; count < 4; count += 1) {
      state = after(state, fail({ type: 'conflict' }));
      if (state.request?.type === 'load') state = after(state, load());
    }
    expect([state.request, state.failure?.isWaiting]).toEqual([null, true]);
  });
});

describe('changes of others', () => {
  const base = 'Plan trips.\nBe brief.';
  const conflict = fail({ type: 'conflict' });
  const open = (...events: DraftEditEvent[]) =>
    after(initialDraftEdit(), load({ prompt_info: prompt(base) }), ...events);

  it('are loaded when the version jumped, before anything else is saved', () => {
    const state = opened(change('name', 'Larry'), flush, answer('6'));
    expect(state.request).toEqual({ type: 'load' });
    expect(after(state, change('name', 'Moe'), flush).request).toEqual({ type: 'load' });
    const loaded = after(state, load({ name: 'Larry', description: 'Theirs' }, '6'));
    expect([shownDraft(loaded).description, loaded.request]).toEqual(['Theirs', null]);
  });

  it('to the same text are merged and saved without a question', () => {
    const state = open(change('prompt_info', prompt('Plan short trips.\nBe brief.')), flush, conflict);
    const merged = after(state, load({ prompt_info: prompt('Plan trips.\nBe kind.') }, '5'));
    expect(merged.request).toEqual({
      type: 'save',
      sections: { prompt_info: prompt('Plan short trips.\nBe kind.') },
      baseVersion: '5',
    });
    expect(savingOf(merged).merged).toEqual(['prompt_info']);
  });

  it('to other fields of the same section are merged', () => {
    const state = opened(change('model_info', model({ temperature: 1 })), flush, conflict);
    const merged = after(state, load({ model_info: model({ max_tokens: 9 }) }, '5'));
    expect(sentBy(merged)).toEqual({ model_info: model({ temperature: 1, max_tokens: 9 }) });
  });

  describe('to the same words', () => {
    const mine = prompt('Plan trips.\nBe friendly.');
    const theirs = prompt('Plan trips.\nBe formal.');
    const open2 = open(change('prompt_info', mine), flush, conflict, load({ prompt_info: theirs }, '5'));

    it('wait for a decision; mine stays on screen and other sections are saved', () => {
      expect([open2.request, shownDraft(open2).prompt_info]).toEqual([null, mine]);
      expect(savingOf(open2).conflicts).toEqual(['prompt_info']);
      expect(sentBy(after(open2, change('name', 'Larry'), flush))).toEqual({ name: 'Larry' });
    });

    it.each([
      ['mine', mine, { prompt_info: mine }],
      ['a merged text', prompt('Be both.'), { prompt_info: prompt('Be both.') }],
      ['theirs', theirs, null],
    ])('end with %s', (_, value, sections) => {
      const decided = after(open2, { type: 'conflict-resolved', section: 'prompt_info', value, theirs });
      expect([sentBy(decided), shownDraft(decided).prompt_info]).toEqual([sections, value]);
    });

    it('are merged again when the others saved once more before the decision', () => {
      const newer = after(
        open2,
        { type: 'refresh-requested' },
        load({ prompt_info: prompt('Plan trips to Rome.\nBe formal.') }, '6'),
      );
      const decided = after(newer, { type: 'conflict-resolved', section: 'prompt_info', value: mine, theirs });
      expect(sentBy(decided)).toEqual({ prompt_info: prompt('Plan trips to Rome.\nBe friendly.') });
    });
  });

  it('are shown at once where nothing is edited, also to readers without the lock', () => {
    const state = opened({ type: 'access-changed', access: { isLocked: true } }, { type: 'refresh-requested' });
    expect(state.request).toEqual({ type: 'load' });
    expect(shownDraft(after(state, load({ name: 'Larry' }, '5'))).name).toBe('Larry');
  });

  it('keep what is typed as it was typed: the server trims', () => {
    const state = opened(change('name', 'Larry '), flush, answer('5'), { type: 'refresh-requested' });
    expect(shownDraft(after(state, load({ name: 'Larry' }, '5'))).name).toBe('Larry ');
  });
});

describe('a restored backup', () => {
  const restore = (isBaseCurrent: boolean): DraftEditEvent => ({
    type: 'backup-restored',
    sections: [{ section: 'prompt_info', value: prompt('Backup.'), isBaseCurrent }],
  });

  it('is saved when the section is still what it was typed on', () => {
    expect(sentBy(opened(restore(true)))).toEqual({ prompt_info: prompt('Backup.') });
  });

  it('is a conflict when the section has changed', () => {
    const state = opened(restore(false));
    expect([state.request, savingOf(state).conflicts]).toEqual([null, ['prompt_info']]);
  });

  it('goes beside what was typed meanwhile', () => {
    const state = opened(change('prompt_info', prompt('Typed')), restore(true));
    expect(shownDraft(state).prompt_info.prompt).toBe('Typed Backup.');
  });
});
