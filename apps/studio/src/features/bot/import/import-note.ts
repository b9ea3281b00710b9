/** A part of a file that an agent of Parley, or of this server, has not. */
export type NotTakenPart =
  | 'model'
  | 'tool'
  | 'icon'
  | 'background'
  | 'opening_picture'
  | 'knowledge'
  | 'workflow'
  | 'plugin'
  | 'variable'
  | 'database'
  | 'shortcut'
  | 'voice'
  | 'moderation'
  | 'annotation'
  | 'extension'
  | 'agents'
  | 'setting'
  | 'suggestions'
  | 'message'
  | 'upload'
  | 'citation'
  | 'variation'
  | 'archive';

export type CutField = 'name' | 'description' | 'prompt' | 'message' | 'question' | 'questions' | 'suggestions';

/** What an import does not take over as it is. */
export type ImportNote =
  /** `name` names it where it has a name. */
  | { readonly type: 'not-taken'; readonly part: NotTakenPart; readonly name: string }
  /** A text was longer, or a list had more entries, than is allowed here. */
  | { readonly type: 'cut'; readonly field: CutField; readonly max: number }
  /** The prompt is that of one step of a workflow. */
  | { readonly type: 'prompt-of-step'; readonly name: string }
  /** An empty table was made, possibly under another name than in the file. */
  | { readonly type: 'made-table'; readonly name: string };
