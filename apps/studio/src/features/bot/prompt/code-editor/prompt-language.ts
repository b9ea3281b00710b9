import { markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, Language, LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { styleTags, tags } from '@lezer/highlight';

/** The parser of the markdown package, whose type its package does not export. */
type MarkdownParser = Language['parser'] & {
  configure(changes: { remove: readonly string[]; props: readonly ReturnType<typeof styleTags>[] }): Language['parser'];
};

/**
 * Markdown as prompts use it: `<tags>` divide a prompt and do not start HTML, indented lines are not code, and a line below
 * a paragraph divides and does not make it a heading.
 */
const parser = (markdownLanguage.parser as MarkdownParser).configure({
  remove: ['HTMLBlock', 'IndentedCode', 'SetextHeading'],
  props: [styleTags({ HTMLTag: tags.tagName })],
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: 'var(--font-weight-strong)' },
  { tag: tags.strong, fontWeight: 'var(--font-weight-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.quote, color: 'var(--color-text-muted)' },
  { tag: tags.monospace, fontFamily: 'var(--font-family-code)', fontSize: 'var(--font-size-code)' },
  { tag: [tags.link, tags.url], color: 'var(--color-accent-text)' },
  { tag: tags.tagName, color: 'var(--color-chart-3)' },
  { tag: [tags.comment, tags.contentSeparator, tags.labelName], color: 'var(--color-text-muted)' },
  { tag: tags.processingInstruction, color: 'var(--color-placeholder)', fontWeight: '400' },
]);

export const promptLanguage: Extension = [
  new LanguageSupport(new Language(markdownLanguage.data, parser, [], 'prompt')),
  syntaxHighlighting(colours),
];
