import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { VariableOffer } from '../prompt-field.ts';
import type { PromptInsertGroup } from '../prompt-insert.ts';

const NAME = /^\w*$/;
const INSERT_SEARCH = /^[\p{L}\p{N}_-]*$/u;
/** A slash behind one of these belongs to a path, a date, an address or a tag. */
const NO_WORD_START = /[\p{L}\p{N}_/:.\\<)\]}"'`~*-]/u;

/** Equal matches stay in their own order; otherwise they would be sorted by name. */
const sortTextOf = (index: number) => String(index).padStart(4, '0');

/** Offers the variables behind `{{`. */
export function completeVariables(getVariables: () => readonly VariableOffer[]): CompletionSource {
  return (context): CompletionResult | null => {
    if (!isInVariable(context)) return null;
    const name = context.matchBefore(/\w*/);
    return {
      from: name?.from ?? context.pos,
      validFor: NAME,
      options: getVariables().map(
        ({ name: label, detail }, index): Completion => ({
          label,
          detail,
          sortText: sortTextOf(index),
          apply: applyVariable,
        }),
      ),
    };
  };
}

const isInVariable = (context: CompletionContext) => context.matchBefore(/\{\{ *\w*/) !== null;

/** Closes the braces, unless they are closed. */
function applyVariable(view: EditorView, completion: Completion, from: number, to: number): void {
  const behind = /^\w* *(\}\}?)?/.exec(view.state.sliceDoc(to, view.state.doc.lineAt(to).to))?.[0] ?? '';
  const end = behind.includes('}') ? to + behind.length : to;
  view.dispatch({
    ...insertCompletionText(view.state, `${completion.label}}}`, from, end),
    annotations: pickedCompletion.of(completion),
  });
}

/** Offers everything that is configured, behind a `/` at the start of a word and where the list is opened by a key. */
export function completeInserts(getInserts: () => readonly PromptInsertGroup[]): CompletionSource {
  return (context): CompletionResult | null => {
    const slash = slashBefore(context);
    if (slash === null && (!context.explicit || isInVariable(context))) return null;
    return {
      from: slash === null ? context.pos : slash + 1,
      validFor: INSERT_SEARCH,
      options: getInserts().flatMap(({ title, inserts }, rank) =>
        inserts.map(
          ({ label, text, detail }, index): Completion => ({
            label,
            detail,
            sortText: sortTextOf(index),
            section: { name: title, rank },
            apply: (view, completion, from, to) =>
              view.dispatch({
                ...insertCompletionText(view.state, text, slash === null ? from : from - 1, to),
                annotations: pickedCompletion.of(completion),
              }),
          }),
        ),
      ),
    };
  };
}

function slashBefore(context: CompletionContext): number | null {
  const found = context.matchBefore(/\/[\p{L}\p{N}_-]*/u);
  if (!found) return null;
  const line = context.state.doc.lineAt(found.from);
  const before = line.text.slice(0, found.from - line.from);
  return before === '' || !NO_WORD_START.test(before.slice(-1)) || /\p{Script=Han}$/u.test(before) ? found.from : null;
}
