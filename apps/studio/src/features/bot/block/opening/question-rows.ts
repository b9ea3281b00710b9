/** A row of the list of suggested questions. The id keeps the row while its text changes. */
export interface QuestionRow {
  readonly id: number;
  readonly text: string;
}

export type QuestionEvent =
  | { readonly type: 'text-typed'; readonly id: number; readonly text: string }
  /** Below a row; without one, at the end. */
  | { readonly type: 'row-added'; readonly after?: number }
  | { readonly type: 'row-removed'; readonly id: number }
  | { readonly type: 'row-moved'; readonly id: number; readonly to: number }
  /** The questions were changed by something else than these rows. */
  | { readonly type: 'questions-replaced'; readonly questions: readonly string[] };

const toRows = (questions: readonly string[], firstId: number): readonly QuestionRow[] =>
  questions.map((text, index) => ({ id: firstId + index, text }));

const nextId = (rows: readonly QuestionRow[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1;

export const firstRows = (questions: readonly string[]) => toRows(questions, 1);

/** studio §5: the questions as they are saved, trimmed and without empty ones. The rows keep both while one types. */
export const toQuestions = (rows: readonly QuestionRow[]): string[] => trimmed(rows.map(({ text }) => text));

const trimmed = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '');

export const isSameQuestions = (rows: readonly QuestionRow[], questions: readonly string[]): boolean =>
  JSON.stringify(toQuestions(rows)) === JSON.stringify(trimmed(questions));

export function nextRows(rows: readonly QuestionRow[], event: QuestionEvent): readonly QuestionRow[] {
  switch (event.type) {
    case 'text-typed':
      return rows.map((row) => (row.id === event.id ? { ...row, text: event.text } : row));
    case 'row-added': {
      const at = event.after === undefined ? rows.length : rows.findIndex(({ id }) => id === event.after) + 1;
      return [...rows.slice(0, at), { id: nextId(rows), text: '' }, ...rows.slice(at)];
    }
    case 'row-removed':
      return rows.filter(({ id }) => id !== event.id);
    case 'row-moved': {
      const moved = rows.find(({ id }) => id === event.id);
      if (!moved || event.to < 0 || event.to >= rows.length) return rows;
      const others = rows.filter((row) => row !== moved);
      return [...others.slice(0, event.to), moved, ...others.slice(event.to)];
    }
    case 'questions-replaced':
      return toRows(event.questions, nextId(rows));
  }
}
