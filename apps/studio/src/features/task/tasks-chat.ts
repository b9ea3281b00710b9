import { type ListTasks, type RequestOf, Scene } from '@parley/contract';

/** The chat beside which tasks are shown: the one of the editor, or one with the published agent. */
export interface TasksChat {
  readonly botId: string;
  /** Where the published agent answers; left out in the editor. */
  readonly conversationId?: string | undefined;
}

/** Answers come into the chat of the editor, or into one with the published agent. */
export const sceneOf = ({ conversationId }: TasksChat): Scene =>
  conversationId === undefined ? Scene.playground : Scene.default;

/** In the editor the tasks of all scenes, on the chat page those of the published agent. */
export const tasksOf = ({ botId, conversationId }: TasksChat): RequestOf<typeof ListTasks> =>
  conversationId === undefined ? { bot_id: botId } : { bot_id: botId, is_published: true };
