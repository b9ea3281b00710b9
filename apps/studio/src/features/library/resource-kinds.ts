import { databaseKind } from './database-kind.ts';
import { knowledgeKind } from './knowledge-kind.ts';
import { pluginKind } from './plugin-kind.ts';
import { promptKind } from './prompt/prompt-kind.ts';
import type { ResourceKind } from './resource-kind.ts';

/** Every kind, in the order of the tabs. */
export const resourceKinds: readonly ResourceKind[] = [knowledgeKind, pluginKind, databaseKind, promptKind];
