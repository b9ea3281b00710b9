import { type BotDraft, VARIANT_SECTIONS, type Variant, type VariantSettings } from '@parley/contract';
import type { DraftEditor, EditedSections } from '../draft/draft-editor.ts';
import { isSameValue } from '../draft/merge/same-value.ts';

export type VariantSection = (typeof VARIANT_SECTIONS)[number];

const SAVE_DELAY_MS = 500;

/** The content check of the installation did not pass; the message is its own. */
export class VariantRefused extends Error {}

/** A variant while it is compared: the draft, with what the variant has of its own. */
export interface VariantEditor extends EditedSections {
  readonly conversationId: string;
  /** Null while the variant takes no part in the comparison. */
  getOwn(): VariantSettings | null;
  /** Takes part with the settings of the draft, or takes no part. */
  setShown(isShown: boolean): void;
  /** Follows the draft again, in one section or in all. */
  follow(section?: VariantSection): void;
  /** Saves what is not saved yet. Resolves to whether the server has the variant as it is shown. */
  flush(): Promise<boolean>;
  /** Why it was not saved; null when it was. */
  getProblem(): unknown;
}

interface Dependencies {
  readonly draft: Pick<DraftEditor, 'getDraft' | 'subscribe'>;
  readonly variant: Variant;
  /** Rejects when the variant cannot be saved. */
  readonly save: (conversationId: string, settings: VariantSettings | null) => Promise<void>;
}

export function createVariantEditor({ draft, variant, save }: Dependencies): VariantEditor {
  const conversationId = variant.conversation_id;
  const listeners = new Set<() => void>();
  let own = variant.settings;
  let problem: unknown = null;
  let isDirty = false;
  let saving = Promise.resolve(true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: { readonly base: BotDraft; readonly own: VariantSettings | null; readonly draft: BotDraft } | undefined;

  const notify = () => listeners.forEach((listener) => listener());

  function set(next: VariantSettings | null): void {
    own = next;
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
    const { [section]: _, ...rest } = own ?? {};
    return rest;
  }

  return {
    conversationId,
    getOwn: () => own,
    getDraft() {
      const base = draft.getDraft();
      if (shown?.base !== base || shown.own !== own) shown = { base, own, draft: { ...base, ...own } };
      return shown.draft;
    },
    isEditable: () => true,
    change(section, value) {
      if (own === null || !isVariantSection(section)) return;
      const isAsInDraft = isSameValue(value, draft.getDraft()[section]);
      set(isAsInDraft ? without(section) : { ...own, [section]: value });
    },
    setShown: (isShown) => set(isShown ? {} : null),
    follow: (section) => set(section ? without(section) : {}),
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

const isVariantSection = (section: string): section is VariantSection =>
  (VARIANT_SECTIONS as readonly string[]).includes(section);
