/** A part of a file that an agent of Parley, or of this server, has not. */
export const NOT_TAKEN_PARTS = [
  'model',
  'tool',
  'icon',
  'background',
  'knowledge',
  'workflow',
  'plugin',
  'variable',
  'database',
  'shortcut',
  'voice',
  'moderation',
  'annotation',
  'extension',
  'schedule',
  'agents',
  'setting',
] as const;
export type NotTakenPart = (typeof NOT_TAKEN_PARTS)[number];

export const CUT_FIELDS = ['name', 'description', 'prompt', 'message', 'question', 'questions', 'suggestions'] as const;
export type CutField = (typeof CUT_FIELDS)[number];

/** What an import does not take over as it is. */
export type ImportNote =
  /** `name` names it where it has a name. */
  | { readonly type: 'not-taken'; readonly part: NotTakenPart; readonly name: string }
  /** A text was longer, or a list had more entries, than is allowed here. */
  | { readonly type: 'cut'; readonly field: CutField; readonly max: number }
  /** The prompt is that of one step of a workflow. */
  | { readonly type: 'prompt-of-step'; readonly name: string };
