import { type BotDraft, VARIANT_SECTIONS, type Variant, type VariantSettings } from '@parley/contract';
import type { DraftEditor, EditedSections } from '../draft/draft-editor.ts';
import { isSameValue } from '../draft/merge/same-value.ts';

export type VariantSection = (typeof VARIANT_SECTIONS)[number];

const SAVE_DELAY_MS = 500;

/** The content check of the installation refused the variant. The message is the one that the check returned. */
export class VariantRefused extends Error {}

/** A variant while it is compared: the draft or a version of it, with what the variant has of its own. */
export interface VariantEditor extends EditedSections {
  readonly conversationId: string;
  /** Null while the variant takes no part in the comparison. */
  getOwn(): VariantSettings | null;
  /** Takes part, or takes no part. What the variant has of its own comes back with it. */
  setShown(isShown: boolean): void;
  /** Becomes a version, or the draft; what the variant had of its own is dropped. */
  setVersion(version: string | null): void;
  /** Has no longer a section of its own. */
  follow(section: VariantSection): void;
  /**
   * Saves the variant, changed or not: another window may have saved the same one. Resolves to whether the server has it as it
   * is shown.
   */
  save(): Promise<boolean>;
  /** Saves what is not saved yet. */
  flush(): void;
  /** Why it was not saved; null when it was. */
  getProblem(): unknown;
  /** Why the version that it is based on could not be loaded; null when it could, and while it is being loaded. */
  getLoadError(): unknown;
  /** Loads the version again. */
  reload(): void;
  /** Whether it still has the settings that it was last asked with, or that the page was opened with. */
  isAsAnswered(): boolean;
  /** Whether the next question can go on from its answers: it was asked with the others before, with these settings. */
  isInConversation(): boolean;
  /** It is asked with the settings that it has now. */
  markAsked(): void;
}

interface Dependencies {
  readonly draft: Pick<DraftEditor, 'getDraft' | 'subscribe'>;
  readonly variant: Variant;
  /** The content of a version of the agent. */
  readonly loadVersion: (version: string) => Promise<BotDraft>;
  /** Rejects when the variant cannot be saved. */
  readonly save: (conversationId: string, settings: VariantSettings | null) => Promise<void>;
}

export function createVariantEditor({ draft, variant, loadVersion, save: store }: Dependencies): VariantEditor {
  const conversationId = variant.conversation_id;
  const listeners = new Set<() => void>();
  let own = variant.settings;
  /** What a variant that takes no part had of its own. */
  let left: VariantSettings = {};
  let problem: unknown = null;
  let isDirty = false;
  let saving = Promise.resolve(true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: { readonly base: BotDraft; readonly own: VariantSettings | null; readonly draft: BotDraft } | undefined;

  /** The version that the variant is based on. Its content is null until it is loaded. */
  let version: { readonly id: string; readonly content: BotDraft | null; readonly error: unknown } | undefined;
  showVersion();
  let answered = settingsNow();
  let isAsked = false;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function showVersion(): void {
    const id = own?.version;
    if (id === version?.id) return;
    version = undefined;
    if (id !== undefined) load(id);
  }

  function load(id: string): void {
    const loading = { id, content: null, error: null };
    version = loading;
    const end = (result: Partial<NonNullable<typeof version>>) => {
      if (version !== loading) return;
      version = { ...loading, ...result };
      notify();
    };
    loadVersion(id).then(
      (content) => end({ content }),
      (error: unknown) => end({ error }),
    );
  }

  /** A version never changes; everything in a draft can. */
  function settingsNow(): VariantSettings | BotDraft {
    return own?.version ? own : shownDraft();
  }

  function shownDraft(): BotDraft {
    const base = baseOf();
    if (shown?.base !== base || shown.own !== own) shown = { base, own, draft: withOwn(base, own) };
    return shown.draft;
  }

  function baseOf(): BotDraft {
    return version?.content ?? draft.getDraft();
  }

  function set(next: VariantSettings | null): void {
    own = next;
    showVersion();
    isDirty = true;
    clearTimeout(timer);
    timer = setTimeout(flush, SAVE_DELAY_MS);
    notify();
  }

  function flush(): void {
    if (isDirty) void save();
  }

  /** One save after the other: the last one stays. */
  function save(): Promise<boolean> {
    clearTimeout(timer);
    isDirty = false;
    const sent = own;
    saving = saving
      .then(() => store(conversationId, sent))
      .then(
        () => fail(null),
        (error: unknown) => fail(error),
      );
    return saving;
  }

  function fail(error: unknown): boolean {
    // What was not saved is saved with the next change or question.
    isDirty ||= error !== null;
    if (error !== problem) {
      problem = error;
      notify();
    }
    return error === null;
  }

  const isAsAnswered = (): boolean => isSameValue(answered, settingsNow());

  function without(section: VariantSection): VariantSettings {
    const settings: VariantSettings = { ...own };
    delete settings[section];
    return settings;
  }

  return {
    conversationId,
    getOwn: () => own,
    getDraft: shownDraft,
    // Until the version is loaded nobody knows what differs from it.
    isEditable: () => own !== null && version?.content !== null,
    change(section, value) {
      if (own === null || version?.content === null || !isVariantSection(section)) return;
      set(isSameValue(value, baseOf()[section]) ? without(section) : { ...own, [section]: value });
    },
    setShown(isShown) {
      left = own ?? left;
      isAsked = false;
      set(isShown ? left : null);
    },
    setVersion: (id) => set(id === null ? {} : { version: id }),
    follow: (section) => set(without(section)),
    save,
    flush,
    getProblem: () => problem,
    getLoadError: () => version?.error ?? null,
    reload() {
      if (version) load(version.id);
      notify();
    },
    isAsAnswered,
    isInConversation: () => isAsked && isAsAnswered(),
    markAsked() {
      answered = settingsNow();
      isAsked = true;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      const unsubscribe = draft.subscribe(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
  };
}

const withOwn = (base: BotDraft, own: VariantSettings | null): BotDraft => {
  const { version: _, ...sections } = own ?? {};
  return { ...base, ...sections };
};

const isVariantSection = (section: string): section is VariantSection =>
  (VARIANT_SECTIONS as readonly string[]).includes(section);
