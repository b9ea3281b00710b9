import { type BotDraft, newBotDraft } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canEdit, canSave, type DraftEdit, type DraftEditEvent, editEntries, shownDraft } from './draft-edit.ts';
import { mergeSection, type SectionName } from './merge/merge-section.ts';
import { isSameValue } from './merge/same-value.ts';
import { initialDraftEdit, nextDraftEdit } from './next-draft-edit.ts';
import { savingOf } from './saving.ts';

/** A value of the prompt with this in it is refused. */
const FORBIDDEN = '🚫';

/** The rules of the server, without its storage: one version, and for each section the version it was changed in. */
class Server {
  version = 1;
  draft: BotDraft = { ...newBotDraft, name: 'Agent' };
  versionOf = new Map<SectionName, number>();

  save(sections: Partial<BotDraft>, base: string): DraftEditEvent {
    if (JSON.stringify(sections).includes(FORBIDDEN)) {
      return { type: 'save-failed', failure: { type: 'refused', message: 'Not valid' } };
    }
    const changed = (Object.keys(sections) as SectionName[]).filter(
      (name) => !isSameValue(sections[name], this.draft[name]),
    );
    if (changed.some((name) => (this.versionOf.get(name) ?? 0) > Number(base))) {
      return { type: 'save-failed', failure: { type: 'conflict' } };
    }
    if (changed.length > 0) this.store(sections);
    return {
      type: 'save-answered',
      commitVersion: String(this.version),
      hasChange: changed.length > 0,
      hasUnpublishedChange: true,
      isSameWithOnline: false,
      branch: 1,
      at: this.version,
    };
  }

  store(sections: Partial<BotDraft>): void {
    this.version += 1;
    for (const name of Object.keys(sections) as SectionName[]) {
      if (!isSameValue(sections[name], this.draft[name])) this.versionOf.set(name, this.version);
    }
    this.draft = { ...this.draft, ...sections };
  }

  load(): DraftEditEvent {
    return {
      type: 'draft-loaded',
      draft: this.draft,
      commit: { version: String(this.version), committerName: 'Ada', time: '1' },
      online: { hasUnpublishedChange: true, isSameWithOnline: false, branch: 1 },
      isEditable: true,
    };
  }
}

type Outcome = 'answered' | 'lost before' | 'lost after';
type Decision = 'mine' | 'theirs' | 'merged';

/** The machine with a server that can fail in every way, and a user and others who only add. */
class World {
  readonly server = new Server();
  state: DraftEdit;
  /** Lines that the user typed into the prompt while it could be edited. */
  readonly typed = new Set<string>();
  readonly typedByOthers = new Set<string>();
  private count = 0;

  constructor() {
    this.state = nextDraftEdit(initialDraftEdit(), this.server.load());
  }

  dispatch(event: DraftEditEvent): void {
    const before = this.state;
    this.state = nextDraftEdit(before, event);
    const { request } = this.state;
    if (request && request !== before.request) {
      // One request at a time: the old one has ended.
      const isOldOver = !before.request || /^(save-|load-|draft-loaded)/.test(event.type);
      expect(isOldOver).toBe(true);
      if (request.type === 'save') expect(canSave(this.state)).toBe(true);
    }
    if (savingOf(this.state).status === 'saved') this.expectOnServer(this.typed);
  }

  expectOnServer(lines: ReadonlySet<string>): void {
    const stored = this.server.draft.prompt_info.prompt.split('\n');
    for (const line of lines) expect(stored.filter((other) => other === line).length).toBeGreaterThanOrEqual(1);
  }

  type(place: number, isForbidden: boolean): void {
    const line = `mine${++this.count}${isForbidden ? FORBIDDEN : ''}`;
    const { prompt } = shownDraft(this.state).prompt_info;
    // The next edit of a refused prompt mends it.
    const mended = prompt.split('\n').filter((other) => !other.includes(FORBIDDEN));
    if (canEdit(this.state) && !isForbidden) this.typed.add(line);
    this.change('prompt_info', { prompt: withLine(mended.join('\n'), place, line) });
  }

  typeByOthers(place: number): void {
    const line = `theirs${++this.count}`;
    this.typedByOthers.add(line);
    this.server.store({ prompt_info: { prompt: withLine(this.server.draft.prompt_info.prompt, place, line) } });
  }

  change<Name extends SectionName>(section: Name, value: BotDraft[Name]): void {
    this.dispatch({ type: 'section-changed', section, value, isOptimising: false });
  }

  passDelays(): void {
    for (const [section, { change }] of editEntries(this.state.edits)) {
      this.dispatch({ type: 'delay-passed', section, change });
    }
  }

  deliver(outcome: Outcome): void {
    const { request } = this.state;
    if (!request) return;
    const failure = { type: 'unreachable', message: 'offline' } as const;
    const process = () =>
      request.type === 'load' ? this.server.load() : this.server.save(request.sections, request.baseVersion);
    const answer = outcome === 'lost before' ? null : process();
    const isAnswered = outcome === 'answered' && answer;
    this.dispatch(isAnswered || { type: request.type === 'load' ? 'load-failed' : 'save-failed', failure });
  }

  decide(decision: Decision): void {
    for (const [section, { value: mine, problem }] of editEntries(this.state.edits)) {
      if (problem?.type !== 'conflict') continue;
      const theirs = this.state.saved[section];
      const merged = mergeSection(section, { base: problem.base, mine, theirs } as never).value;
      this.dispatch({ type: 'conflict-resolved', section, value: { mine, theirs, merged }[decision], theirs });
    }
  }

  /** Lets every call succeed without further edits. Returns whether the state settles. */
  settle(decision?: Decision): boolean {
    this.dispatch({ type: 'access-changed', access: { isLocked: false, isEditable: true } });
    this.dispatch({ type: 'refresh-requested' });
    for (let step = 0; step < 100; step += 1) {
      this.passDelays();
      this.dispatch({ type: 'retry-due' });
      if (decision) this.decide(decision);
      if (!this.state.request) return true;
      this.deliver('answered');
    }
    return false;
  }
}

function withLine(text: string, place: number, line: string): string {
  const lines = text.split('\n');
  lines.splice(place % (lines.length + 1), 0, line);
  return lines.join('\n');
}

const place = fc.nat({ max: 6 });
type Step = (world: World) => void;

const ownSteps: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(place, fc.constantFrom(false, false, false, false, true)).map(
    ([at, isForbidden]): Step =>
      (world) =>
        world.type(at, isForbidden),
  ),
  fc.nat({ max: 20 }).map(
    (temperature): Step =>
      (world) => {
        const { model_info } = shownDraft(world.state);
        world.change('model_info', { ...model_info, temperature: temperature / 10 });
      },
  ),
  fc.constantFrom('a', 'b').map(
    (description): Step =>
      (world) =>
        world.change('description', description),
  ),
  fc.constant<Step>((world) => world.passDelays()),
  fc.constantFrom<Outcome>('answered', 'answered', 'answered', 'lost before', 'lost after').map(
    (outcome): Step =>
      (world) =>
        world.deliver(outcome),
  ),
  fc.constantFrom('retry-due', 'connection-returned', 'flush-requested', 'refresh-requested', 'retry-requested').map(
    (type): Step =>
      (world) =>
        world.dispatch({ type } as DraftEditEvent),
  ),
  fc.constantFrom({ isLocked: true }, { isLocked: false }, { isEditable: false }, { isEditable: true }).map(
    (access): Step =>
      (world) =>
        world.dispatch({ type: 'access-changed', access }),
  ),
];
const stepsOfOthers: readonly fc.Arbitrary<Step>[] = [
  place.map(
    (at): Step =>
      (world) =>
        world.typeByOthers(at),
  ),
  fc.nat({ max: 20 }).map(
    (count): Step =>
      (world) => {
        world.server.store({ model_info: { ...world.server.draft.model_info, max_tokens: 1 + count } });
      },
  ),
];
const withoutOthers = fc.array(fc.oneof(...ownSteps), { maxLength: 40 });
const steps = fc.array(fc.oneof(...ownSteps, ...stepsOfOthers), { maxLength: 40 });

describe('studio §4 autosave, with any edits, delays, conflicts, network faults and lock changes', () => {
  it('comes to rest, with everything on the server or in an open conflict or refused', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World();
        for (const each of all) each(world);
        expect(world.settle()).toBe(true);
        for (const name of Object.keys(world.server.draft) as SectionName[]) {
          const edit = world.state.edits[name];
          if (edit) expect(edit.problem).not.toBeNull();
          expect(world.state.saved[name]).toEqual(world.server.draft[name]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('loses no line of the user or of others when conflicts are resolved with the proposal', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World();
        for (const each of all) each(world);
        expect(world.settle('merged')).toBe(true);
        world.type(0, false);
        expect(world.settle('merged')).toBe(true);
        expect(world.state.edits).toEqual({});
        expect(savingOf(world.state).status).toBe('saved');
        world.expectOnServer(world.typed);
        world.expectOnServer(world.typedByOthers);
      }),
      { numRuns: 400 },
    );
  });

  it('stores the last value of the user when nobody else edits, whatever gets lost on the way', () => {
    fc.assert(
      fc.property(withoutOthers, (all) => {
        const world = new World();
        for (const each of all) each(world);
        const shown = shownDraft(world.state);
        expect(world.settle()).toBe(true);
        expect(shownDraft(world.state)).toEqual(shown);
        expect(savingOf(world.state).conflicts).toEqual([]);
        if (!shown.prompt_info.prompt.includes(FORBIDDEN)) expect(world.server.draft).toEqual(shown);
      }),
      { numRuns: 400 },
    );
  });
});
