import { EditorView } from '@codemirror/view';

/** The look of the code editor. Sizes are those of the textarea that stands in its place while it loads. */
export const promptTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-text)', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'auto' },
  '.cm-content': { padding: 'var(--prompt-padding)', caretColor: 'var(--color-accent)', minWidth: '0' },
  // Kerning draws the dash of a list too close to its first word.
  '.cm-line': { padding: '0', fontKerning: 'none' },
  '.cm-placeholder': { color: 'var(--color-placeholder)' },
  '.cm-variable': {
    backgroundColor: 'var(--color-accent-soft)',
    borderRadius: '4px',
    color: 'var(--color-accent-text)',
  },
  '.cm-variable-unknown': {
    color: 'var(--color-warning-text)',
    textDecoration: 'underline wavy var(--color-warning-text) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-surface-raised)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-medium)',
    boxShadow: 'var(--shadow-middle)',
    color: 'var(--color-text)',
    fontFamily: 'var(--font-family)',
    fontSize: 'var(--font-size-label)',
    zIndex: 'var(--layer-popup)',
  },
  '.cm-variable-message': { maxWidth: '320px', padding: 'var(--space-2) var(--space-3)' },
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'hidden' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxHeight: '280px',
    maxWidth: 'min(420px, 92vw)',
    minWidth: '220px',
    padding: 'var(--space-1)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    alignItems: 'baseline',
    borderRadius: 'var(--radius-small)',
    display: 'flex',
    gap: 'var(--space-3)',
    justifyContent: 'space-between',
    lineHeight: 'var(--line-height-body)',
    padding: '5px var(--space-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-accent-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    borderBottom: '0',
    color: 'var(--color-text-muted)',
    fontSize: 'var(--font-size-small)',
    fontWeight: 'var(--font-weight-medium)',
    opacity: '1',
    padding: 'var(--space-2) var(--space-2) var(--space-1)',
  },
  '.cm-completionMatchedText': { fontWeight: 'var(--font-weight-strong)', textDecoration: 'none' },
  '.cm-completionDetail': {
    color: 'var(--color-text-muted)',
    fontSize: 'var(--font-size-small)',
    fontStyle: 'normal',
    marginLeft: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});
