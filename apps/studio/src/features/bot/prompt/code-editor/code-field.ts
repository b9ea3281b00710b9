import { autocompletion, closeCompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { deleteMarkupBackward, insertNewlineContinueMarkup } from '@codemirror/lang-markdown';
import { indentUnit } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension, Prec, Transaction } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { getNonce } from 'get-nonce';
import { type PromptField, type PromptFieldOptions, type TextRange, withLineFeeds } from '../prompt-field.ts';
import { createOutsideChanges } from './outside-changes.ts';
import { completeInserts, completeVariables } from './prompt-completions.ts';
import { promptLanguage } from './prompt-language.ts';
import { promptTheme } from './prompt-theme.ts';
import { variableMarks } from './variable-marks.ts';

/** CodeMirror reads the last input of a composition up to 50 ms after its end. */
const COMPOSITION_SETTLED_MS = 60;
/** Long enough that the list does not flicker while one types on. */
const COMPLETION_DELAY_MS = 50;

/**
 * A list that is not shown must not take the Escape after which Tab leaves the editor. False, because that Escape is handled
 * by CodeMirror itself.
 */
function forgetUnshownList(view: EditorView): false {
  if (currentCompletions(view.state).length === 0) closeCompletion(view);
  return false;
}

/** A change that came from outside: the draft has it already. */
const fromOutside = Annotation.define<boolean>();

interface CodeFieldOptions extends PromptFieldOptions {
  readonly selection: TextRange;
  /** The text that is scrolled to. */
  readonly firstVisible: number;
}

/** The code editor for prompts. It takes the place of the textarea, with its selection. */
export function createCodeField(parent: HTMLElement, options: CodeFieldOptions): PromptField {
  const outside = createOutsideChanges(options.text);
  const [editing, marking] = [new Compartment(), new Compartment()];
  const marks = () =>
    variableMarks(new Set(options.getVariables().map(({ name }) => name)), options.texts.unknownVariable);
  let isEditable = options.isEditable;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const view = new EditorView({
    parent,
    doc: withLineFeeds(options.text),
    selection: { anchor: options.selection.from, head: options.selection.to },
    // The start of the text would be scrolled to without the space above it.
    scrollTo: options.firstVisible > 0 ? scrollToLine(options.firstVisible) : undefined,
    extensions: [
      EditorView.cspNonce.of(getNonce() ?? ''),
      editing.of(editingOf(isEditable)),
      lengthLimit(options.maxLength, options.onTooLong),
      history(),
      // Before the keys of the list, which have the same precedence.
      Prec.highest(keymap.of([{ key: 'Escape', run: forgetUnshownList }])),
      autocompletion({
        override: [completeVariables(options.getVariables), completeInserts(options.getInserts)],
        activateOnTypingDelay: COMPLETION_DELAY_MS,
        icons: false,
      }),
      keymap.of([
        { key: 'Enter', run: insertNewlineContinueMarkup },
        { key: 'Backspace', run: deleteMarkupBackward },
        indentWithTab,
        ...defaultKeymap,
        ...historyKeymap,
      ]),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': options.texts.label,
        'aria-describedby': options.describedBy,
        // Always in the tab order, also while it cannot be edited: the scroller around it has no other way in.
        tabindex: '0',
        autocapitalize: 'sentences',
        autocorrect: 'on',
        spellcheck: 'true',
      }),
      placeholder(options.texts.placeholder),
      promptLanguage,
      marking.of(marks()),
      promptTheme,
      EditorView.domEventHandlers({ compositionend: showOutsideSoon }),
      EditorView.updateListener.of(({ docChanged, changes, state, transactions }) => {
        if (!docChanged || transactions.some((transaction) => transaction.annotation(fromOutside))) return;
        options.onChange(outside.merge(changes, state.doc));
      }),
    ],
  });

  function showOutsideSoon(): void {
    clearTimeout(settling);
    settling = setTimeout(showOutside, COMPOSITION_SETTLED_MS);
  }

  function showOutside(): void {
    if (view.composing) return;
    const changes = outside.take();
    if (changes) view.dispatch({ changes, annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)] });
  }

  function write(text: string, { from, to }: TextRange): void {
    const insert = view.state.toText(text);
    view.focus();
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.paste',
      scrollIntoView: true,
    });
  }

  return {
    showText(text) {
      if (outside.receive(text)) showOutside();
    },
    setEditable(next) {
      if (next === isEditable) return;
      isEditable = next;
      view.dispatch({ effects: editing.reconfigure(editingOf(next)) });
    },
    showVariables: () => view.dispatch({ effects: marking.reconfigure(marks()) }),
    insert: (text) => write(text, view.state.selection.main),
    replaceAll: (text) => write(text, { from: 0, to: view.state.doc.length }),
    select({ from, to }) {
      const end = view.state.doc.length;
      const selection = { anchor: Math.min(from, end), head: Math.min(to, end) };
      view.focus();
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
    },
    getSelection: () => view.state.selection.main,
    openInserts() {
      view.focus();
      startCompletion(view);
    },
    focus: () => view.focus(),
    destroy() {
      clearTimeout(settling);
      view.destroy();
    },
  };
}

const scrollToLine = (position: number) => EditorView.scrollIntoView(position, { y: 'start', yMargin: 0 });

function editingOf(isEditable: boolean): Extension {
  return [
    EditorState.readOnly.of(!isEditable),
    EditorView.editable.of(isEditable),
    EditorView.contentAttributes.of(isEditable ? {} : { 'aria-readonly': 'true' }),
  ];
}

/** Refuses a change that makes the text too long, whole: half of a pasted text would be worse than none. */
function lengthLimit(maxLength: number, onTooLong: () => void): Extension {
  return EditorState.changeFilter.of((transaction) => {
    const { length } = transaction.newDoc;
    if (length <= maxLength || length <= transaction.startState.doc.length) return true;
    if (transaction.annotation(fromOutside)) return true;
    onTooLong();
    return false;
  });
}
