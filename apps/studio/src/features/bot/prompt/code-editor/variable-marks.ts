import type { EditorState, Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  hoverTooltip,
  MatchDecorator,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { findVariables, type PromptVariable, variablePattern } from '../prompt-variables.ts';

const known = Decoration.mark({ class: 'cm-variable' });
const unknown = Decoration.mark({ class: 'cm-variable-unknown' });

/** Marks variables. One that nothing fills is underlined and has a message, under the pointer and at the caret. */
export function variableMarks(names: ReadonlySet<string>, messageOf: (name: string) => string): Extension {
  const decorator = new MatchDecorator({
    regexp: variablePattern(),
    decoration: ([, name = '']) => (names.has(name.trim()) ? known : unknown),
  });
  const marks = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorator.createDeco(view);
      }

      update(update: ViewUpdate) {
        this.decorations = decorator.updateDeco(update, this.decorations);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );

  function tooltipAt(state: EditorState, position: number): Tooltip | null {
    const line = state.doc.lineAt(position);
    const isAt = ({ name, from, to }: PromptVariable) =>
      !names.has(name) && line.from + from < position && position < line.from + to;
    const found = line.text.includes('{{') ? findVariables(line.text).find(isAt) : undefined;
    if (!found) return null;
    return {
      pos: line.from + found.from,
      end: line.from + found.to,
      above: true,
      create: () => ({ dom: messageElement(messageOf(found.name)) }),
    };
  }

  return [
    marks,
    hoverTooltip((view, position) => tooltipAt(view.state, position), { hideOnChange: true }),
    showTooltip.compute(['doc', 'selection'], (state) => {
      const { main } = state.selection;
      return main.empty ? tooltipAt(state, main.head) : null;
    }),
  ];
}

function messageElement(message: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-variable-message';
  element.textContent = message;
  return element;
}
