/** What is longer is shown as it is written: drawing it would take longer than anybody waits. */
const SOURCE_MAX = 20_000;
const CLOSED = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*\n*$/;

interface Code {
  readonly raw: string;
  readonly lang?: string | undefined;
  readonly text: string;
}

/** Whether code is a diagram that is complete: its fence has ended, so that nothing is added any more. */
export const isDiagram = ({ raw, lang, text }: Code): boolean =>
  lang?.trim().toLowerCase() === 'mermaid' && text.trim() !== '' && text.length <= SOURCE_MAX && CLOSED.test(raw);
