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
  /** Takes part with the settings of the draft, or takes no part. */
  setShown(isShown: boolean): void;
  /** Becomes a version, or the draft; what the variant had of its own is dropped. */
  setVersion(version: string | null): void;
  /** Has no longer a section of its own. */
  follow(section: VariantSection): void;
  /** Saves what is not saved yet. Resolves to whether the server has the variant as it is shown. */
  flush(): Promise<boolean>;
  /** Why it was not saved; null when it was. */
  getProblem(): unknown;
}

interface Dependencies {
  readonly draft: Pick<DraftEditor, 'getDraft' | 'subscribe'>;
  readonly variant: Variant;
  /** The content of a version of the agent. */
  readonly loadVersion: (version: string) => Promise<BotDraft>;
  /** Rejects when the variant cannot be saved. */
  readonly save: (conversationId: string, settings: VariantSettings | null) => Promise<void>;
}

export function createVariantEditor({ draft, variant, loadVersion, save }: Dependencies): VariantEditor {
  const conversationId = variant.conversation_id;
  const listeners = new Set<() => void>();
  let own = variant.settings;
  let problem: unknown = null;
  let isDirty = false;
  let saving = Promise.resolve(true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: { readonly base: BotDraft; readonly own: VariantSettings | null; readonly draft: BotDraft } | undefined;

  /** The content of the version that the variant is based on; null until it is loaded. */
  let version: { readonly id: string; readonly content: BotDraft | null } | undefined;
  showVersion();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function showVersion(): void {
    const id = own?.version;
    if (id === version?.id) return;
    version = id === undefined ? undefined : { id, content: null };
    if (id === undefined) return;
    loadVersion(id).then(
      (content) => {
        if (version?.id !== id) return;
        version = { id, content };
        notify();
      },
      (error: unknown) => {
        problem = error;
        notify();
      },
    );
  }

  const baseOf = (): BotDraft => version?.content ?? draft.getDraft();

  function set(next: VariantSettings | null): void {
    own = next;
    showVersion();
    isDirty = true;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), SAVE_DELAY_MS);
    notify();
  }

  /** One save after the other: the last one stays. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (!isDirty) return saving;
    isDirty = false;
    const sent = own;
    saving = saving
      .then(() => save(conversationId, sent))
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

  function without(section: VariantSection): VariantSettings {
    const settings: VariantSettings = { ...own };
    delete settings[section];
    return settings;
  }

  return {
    conversationId,
    getOwn: () => own,
    getDraft() {
      const base = baseOf();
      if (shown?.base !== base || shown.own !== own) shown = { base, own, draft: withOwn(base, own) };
      return shown.draft;
    },
    // Until the version is loaded nobody knows what differs from it.
    isEditable: () => own !== null && version?.content !== null,
    change(section, value) {
      if (own === null || version?.content === null || !isVariantSection(section)) return;
      set(isSameValue(value, baseOf()[section]) ? without(section) : { ...own, [section]: value });
    },
    setShown: (isShown) => set(isShown ? {} : null),
    setVersion: (id) => set(id === null ? {} : { version: id }),
    follow: (section) => set(without(section)),
    flush,
    getProblem: () => problem,
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
